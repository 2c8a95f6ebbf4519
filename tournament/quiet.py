"""What the log of the server says of requests that were answered with a refusal: little, for nothing is broken."""

import logging
from http import HTTPStatus


class Refusals(logging.Filter):
    """A form refused, a page that is not there, a forged request: no warning, no traceback; faults stay loud."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let it pass as what it is, where the log is to have that."""
        status = getattr(record, "status_code", HTTPStatus.INTERNAL_SERVER_ERROR)
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            return True
        record.levelno, record.levelname = logging.INFO, logging.getLevelName(logging.INFO)
        record.exc_info = record.exc_text = None
        return logging.getLogger().isEnabledFor(logging.INFO)
