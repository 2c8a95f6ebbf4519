from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from tournament.demo import load_demo, load_others, login, open_hall
from tournament.enums import Role
from tournament.errors import TournamentError
from tournament.models import Event


class Command(BaseCommand):
    help = "Make the demo event and its organiser's account, once; say how to log in, every time."

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=login.USERNAME).first()
        if user is None:
            self.stdout.write("Making the demo event …")
            user = self._make()
        elif not Event.objects.filter(organisers__user=user, organisers__role=Role.OWNER).exists():
            raise CommandError(f"Somebody else's account is called “{login.USERNAME}” here: the demo needs the name.")
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
            raise CommandError(f"The demo event could not be made: {error}") from error
        return user

    def _say(self, user: User) -> None:
        kept = login.kept_password()
        shown = kept if kept is not None and user.check_password(kept) else "the one that you have chosen"
        self.stdout.write(f"\nThe demo's organiser\n  user:             {login.USERNAME}\n  password:         {shown}")
