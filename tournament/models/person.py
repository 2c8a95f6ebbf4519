"""A person in an organiser's address book: the same one over many events."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Person(models.Model):
    """A name and club that an organiser's entries share."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="people")
    name = models.CharField(pgettext_lazy("person", "name"), max_length=60)
    club = models.CharField(_("club"), max_length=60, blank=True)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name
