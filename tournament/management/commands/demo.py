from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.demo import load_demo, load_others, login, open_hall
from tournament.enums import Role
from tournament.errors import TournamentError
from tournament.management.speaking import SpeakingCommand
from tournament.models import Event


class Command(SpeakingCommand):
    help = "Make the demo event and its organiser's account, once; say how to log in, every time."

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=login.USERNAME).first()
        if user is None:
            self.stdout.write(_("Making the demo event …"))
            user = self._make()
        elif not Event.objects.filter(organisers__user=user, organisers__role=Role.OWNER).exists():
            said = _("Somebody else’s account is called “%(name)s” here: the demo needs the name.")
            raise CommandError(said % {"name": login.USERNAME})
        elif login.kept_password() is None:
            login.renew(user)
        self._say(user)

    def _make(self) -> User:
        try:
            with transaction.atomic():
                user = login.make()
                other = User.objects.create_user(login.OTHER)
                day = load_demo(owner=user)
                load_others(day, owner=user, other=other)
                open_hall(day, by=user)
        except TournamentError as error:
            raise CommandError(_("The demo event could not be made: %(why)s") % {"why": error}) from error
        return user

    def _say(self, user: User) -> None:
        kept = login.kept_password()
        shown = kept if kept is not None and user.check_password(kept) else _("the one that you have chosen")
        self.stdout.write("\n" + _("The demo’s organiser"))
        self.say(_("user:"), login.USERNAME)
        self.say(_("password:"), shown)
