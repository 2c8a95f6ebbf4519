"""What Django keeps for each request, kept for each thread: language, time zone, prefix of addresses.

Django keeps them in asgiref's Local, for async views too. That one takes one lock for all threads at every translated
word and every address, and eight threads that render spend more time in its queue than at work. Here are threads alone.
"""

import sys
import threading

from django.urls import base
from django.utils import timezone
from django.utils.translation import trans_real

TURN = 0.001  # seconds that a thread at work keeps the others waiting: Python's 5 ms add up for a short answer
PLACES = ((trans_real, "_active"), (timezone, "_active"), (base, "_prefixes"), (base, "_urlconfs"))


def keep_apart() -> None:
    """Let each thread have its own without a lock. For a server of threads, before it takes the first request."""
    for module, name in PLACES:
        setattr(module, name, threading.local())
    sys.setswitchinterval(TURN)
