"""The WSGI application: the live snapshot in front of Django, which gets whole forms alone."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
os.umask(0o077)  # what the server makes is for its own user alone, however it was started (private.py)

_django = get_wsgi_application()

from tournament import keeper, threads  # noqa: E402  models need Django set up first
from tournament.live import Live  # noqa: E402
from tournament.web.whole import Whole  # noqa: E402

keeper.start()
threads.keep_apart()
application = Live(Whole(_django))
