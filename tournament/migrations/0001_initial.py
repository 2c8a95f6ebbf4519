# The tables of the first release.

import django.core.validators
import django.db.models.deletion
import django.db.models.functions.comparison
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1)], verbose_name='table')),
                ('void_reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('voided_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['table'],
            },
        ),
        migrations.CreateModel(
            name='LoginBucket',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(help_text='Hash of the account, the address, or both.', max_length=64, unique=True)),
                ('full_at', models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name='SetupCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code_hash', models.CharField(max_length=200)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.CharField(max_length=60, unique=True, validators=[django.core.validators.RegexValidator('^[a-z0-9]+(-[a-z0-9]+)*$', 'Small letters, digits and hyphens only, for example “spring-cup”.')], verbose_name='address')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('date', models.DateField(verbose_name='date')),
                ('venue', models.CharField(blank=True, max_length=120, verbose_name='venue')),
                ('game', models.CharField(default='kabo', max_length=20, verbose_name='game')),
                ('public', models.BooleanField(default=True, verbose_name='shown in the list of events')),
                ('rounds_planned', models.PositiveSmallIntegerField(default=5, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(30)], verbose_name='rounds planned')),
                ('minutes_per_game', models.PositiveSmallIntegerField(default=30, validators=[django.core.validators.MinValueValidator(5), django.core.validators.MaxValueValidator(240)], verbose_name='minutes per game')),
                ('method', models.CharField(choices=[('balanced', 'balanced'), ('swiss', 'Swiss'), ('random', 'random'), ('snake', 'snake'), ('by_hand', 'by hand'), ('final', 'final')], default='balanced', max_length=12, verbose_name='seating')),
                ('name_order', models.CharField(choices=[('last_word', 'by surname: the last word of the name'), ('as_written', 'as the names are written')], default='last_word', max_length=10, verbose_name='lists of people are ordered')),
                ('preset', models.CharField(choices=[('balanced', 'Balanced: 4 – 3 – 2 – 1, three players 4 – 2.5 – 1'), ('catan', 'Catan: 5 – 3 – 2 – 1, three players 5 – 3 – 1'), ('carcassonne', 'Carcassonne Tour: 4 – 3 – 2 – 1, three players 4 – 3 – 2'), ('ifpa', 'IFPA: 7 – 5 – 3 – 1, three players 7 – 4 – 1'), ('own', 'Own scale')], default='balanced', max_length=12, verbose_name='win points')),
                ('scale', models.JSONField(blank=True, default=dict, help_text='T7: table size to decimals by place, best first.', verbose_name='own scale')),
                ('ties', models.CharField(choices=[('better_place', 'all get the better place'), ('mean', 'they share the mean of the places they cover')], default='better_place', max_length=12, verbose_name='equal places at a table')),
                ('share_rule', models.CharField(choices=[('as_written', 'as written: own points / points of the table'), ('scaled', 'scaled by table size')], default='as_written', max_length=12, verbose_name='third criterion')),
                ('absence', models.CharField(choices=[('worst', 'the worst result of the round'), ('fixed', 'a fixed number of game points'), ('left_out', 'left out')], default='worst', max_length=12, verbose_name='a missed round counts')),
                ('absence_points', models.PositiveSmallIntegerField(default=100, verbose_name='game points of a missed round')),
                ('min_rounds', models.PositiveSmallIntegerField(default=0, validators=[django.core.validators.MaxValueValidator(30)], verbose_name='rounds needed to be ranked')),
                ('final_size', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(3), django.core.validators.MaxValueValidator(40)], verbose_name='players in the final')),
                ('held_from', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='standings held from round')),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('deleted_at', models.DateTimeField(blank=True, null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('revision', models.PositiveIntegerField(default=0)),
            ],
            options={
                'ordering': ['-date', 'name', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('rounds_planned__gte', 1)), name='event_has_rounds'), models.CheckConstraint(condition=models.Q(('final_size__isnull', True), models.Q(('final_size', 5), _negated=True), _connector='OR'), name='event_final_not_five')],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(99999)], verbose_name='start number')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('club', models.CharField(blank=True, max_length=60, verbose_name='club')),
                ('short_name', models.CharField(blank=True, help_text='Shown instead of the name, if given.', max_length=40, verbose_name='public name')),
                ('fixed_table', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(999)], verbose_name='fixed table')),
                ('ranked', models.BooleanField(default=True, help_text='A house player fills a table and is left out of the standings.', verbose_name='in the ranking')),
                ('attendance', models.CharField(choices=[('expected', 'not yet here'), ('present', 'here'), ('withdrawn', 'withdrawn')], default='expected', max_length=10, verbose_name='attendance')),
                ('sort_key', models.CharField(db_index=True, editable=False, max_length=800)),
                ('search_key', models.CharField(editable=False, max_length=400)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('merged_into', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='merged', to='tournament.entry')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tournament.event')),
            ],
            options={
                'ordering': ['sort_key', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Draw',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('round_number', models.PositiveSmallIntegerField()),
                ('method', models.CharField(choices=[('balanced', 'balanced'), ('swiss', 'Swiss'), ('random', 'random'), ('snake', 'snake'), ('by_hand', 'by hand'), ('final', 'final')], max_length=12, verbose_name='seating')),
                ('version', models.PositiveSmallIntegerField(help_text='Version of the drawing algorithm.')),
                ('request', models.JSONField(help_text='draw.Request.to_dict(): input, seed, moves.')),
                ('tables', models.JSONField(help_text='Table number to entry keys by seat.')),
                ('byes', models.JSONField(default=list)),
                ('swaps', models.JSONField(default=list, help_text='Changes by hand since the parent.')),
                ('report', models.JSONField(help_text='draw.Report.to_dict().')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('parent', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournament.draw')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='draws', to='tournament.event')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('after_round', models.PositiveSmallIntegerField()),
                ('revision', models.PositiveIntegerField()),
                ('payload', models.JSONField()),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='announcements', to='tournament.event')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='HistoryLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('revision', models.PositiveIntegerField()),
                ('what', models.CharField(max_length=40)),
                ('facts', models.JSONField(default=dict)),
                ('why', models.CharField(blank=True, max_length=200)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='history', to='tournament.event')),
            ],
            options={
                'ordering': ['-revision'],
            },
        ),
        migrations.CreateModel(
            name='NeverWith',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='never_with', to='tournament.event')),
                ('first', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournament.entry')),
                ('second', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournament.entry')),
            ],
        ),
        migrations.CreateModel(
            name='Organiser',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('owner', 'Owner'), ('co_organiser', 'Co-organiser')], default='co_organiser', max_length=12)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='organisers', to='tournament.event')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('win_points', 'win points'), ('game_points', 'game points')], max_length=12, verbose_name='kind')),
                ('amount', models.DecimalField(decimal_places=2, max_digits=7, verbose_name='amount')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('round_number', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='round')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('cancelled_at', models.DateTimeField(blank=True, null=True)),
                ('cancel_reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournament.entry')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='penalties', to='tournament.event')),
            ],
            options={
                'ordering': ['at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Person',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('club', models.CharField(blank=True, max_length=60, verbose_name='club')),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='people', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['name', 'pk'],
            },
        ),
        migrations.AddField(
            model_name='entry',
            name='person',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='tournament.person'),
        ),
        migrations.CreateModel(
            name='Record',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('text', models.TextField()),
                ('seats', models.JSONField(blank=True, default=list)),
                ('public', models.BooleanField(default=False)),
                ('verdict', models.JSONField(default=dict)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('key', models.CharField(max_length=64)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='records', to='tournament.game')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Result',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('level', models.CharField(choices=[('totals', 'by totals'), ('sets', 'by sets')], default='totals', max_length=8)),
                ('by_time', models.BooleanField(default=False, verbose_name='ended by time')),
                ('override', models.CharField(blank=True, max_length=200, verbose_name='reason of the exception')),
                ('odd', models.JSONField(blank=True, default=list, help_text='Findings accepted after a second confirmation (V1, V2).')),
                ('why', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('key', models.CharField(max_length=64)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='results', to='tournament.game')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='PlayedSet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('kamikaze', models.BooleanField(default=False)),
                ('caller', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournament.entry')),
                ('result', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sets', to='tournament.result')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1)])),
                ('method', models.CharField(choices=[('balanced', 'balanced'), ('swiss', 'Swiss'), ('random', 'random'), ('snake', 'snake'), ('by_hand', 'by hand'), ('final', 'final')], default='balanced', max_length=12, verbose_name='seating')),
                ('final', models.BooleanField(default=False)),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('draft', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournament.draw')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='tournament.event')),
                ('published', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournament.draw')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.AddField(
            model_name='game',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='games', to='tournament.round'),
        ),
        migrations.CreateModel(
            name='Score',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.IntegerField(null=True)),
                ('left', models.BooleanField(default=False)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='scores', to='tournament.entry')),
                ('result', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='scores', to='tournament.result')),
            ],
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('left', models.BooleanField(default=False, verbose_name='left during the game')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='tournament.entry')),
                ('game', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='tournament.game')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='tournament.round')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='SetScore',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.IntegerField(null=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournament.entry')),
                ('set', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='scores', to='tournament.playedset')),
            ],
        ),
        migrations.CreateModel(
            name='TieBreak',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('after_round', models.PositiveSmallIntegerField()),
                ('method', models.CharField(choices=[('play_off', 'play-off'), ('lot', 'lot')], max_length=12, verbose_name='how')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('cancelled_at', models.DateTimeField(blank=True, null=True)),
                ('cancel_reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tie_breaks', to='tournament.event')),
            ],
            options={
                'ordering': ['at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='TieBreakPlace',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField()),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournament.entry')),
                ('tie_break', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='places', to='tournament.tiebreak')),
            ],
            options={
                'ordering': ['place'],
            },
        ),
        migrations.CreateModel(
            name='VenueTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(999)], verbose_name='number')),
                ('name', models.CharField(blank=True, max_length=30, verbose_name='name')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='venue_tables', to='tournament.event')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.AddConstraint(
            model_name='draw',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='draw_number_once'),
        ),
        migrations.AddConstraint(
            model_name='announcement',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='announcement_number_once'),
        ),
        migrations.AddConstraint(
            model_name='historyline',
            constraint=models.UniqueConstraint(fields=('event', 'revision'), name='history_revision_once'),
        ),
        migrations.AddConstraint(
            model_name='neverwith',
            constraint=models.UniqueConstraint(fields=('first', 'second'), name='never_with_once'),
        ),
        migrations.AddConstraint(
            model_name='neverwith',
            constraint=models.CheckConstraint(condition=models.Q(('first__lt', models.F('second'))), name='never_with_ordered'),
        ),
        migrations.AddConstraint(
            model_name='organiser',
            constraint=models.UniqueConstraint(fields=('event', 'user'), name='organiser_once_per_event'),
        ),
        migrations.AddConstraint(
            model_name='organiser',
            constraint=models.UniqueConstraint(condition=models.Q(('role', 'owner')), fields=('event',), name='event_one_owner'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='penalty_positive'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='penalty_has_reason'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('cancelled_at__isnull', True), models.Q(('cancel_reason', ''), _negated=True), _connector='OR'), name='penalty_cancel_has_reason'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='entry_number_once'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='entry_number_positive'),
        ),
        migrations.AddConstraint(
            model_name='record',
            constraint=models.UniqueConstraint(fields=('game', 'number'), name='record_number_once_per_game'),
        ),
        migrations.AddConstraint(
            model_name='record',
            constraint=models.UniqueConstraint(fields=('game', 'key'), name='record_key_once_per_game'),
        ),
        migrations.AddConstraint(
            model_name='record',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='record_number_positive'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.UniqueConstraint(fields=('game', 'number'), name='result_number_once_per_game'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.UniqueConstraint(fields=('game', 'key'), name='result_key_once_per_game'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='result_number_positive'),
        ),
        migrations.AddConstraint(
            model_name='playedset',
            constraint=models.UniqueConstraint(fields=('result', 'number'), name='set_number_once'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='round_number_once'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='round_number_positive'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('published__isnull', True), ('published_at__isnull', True)), models.Q(('draft__isnull', True), ('published__isnull', False), ('published_at__isnull', False)), _connector='OR'), name='round_published_has_draw'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('closed_at__isnull', True), ('published_at__isnull', False), _connector='OR'), name='round_closed_was_published'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.UniqueConstraint(fields=('round', 'table'), name='game_table_once'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(('voided_at__isnull', True), models.Q(('void_reason', ''), _negated=True), _connector='OR'), name='game_void_has_reason'),
        ),
        migrations.AddConstraint(
            model_name='score',
            constraint=models.UniqueConstraint(fields=('result', 'entry'), name='score_one_per_entry'),
        ),
        migrations.AddConstraint(
            model_name='score',
            constraint=models.CheckConstraint(condition=models.Q(('points__isnull', False), ('left', True), _connector='OR'), name='score_given_or_left'),
        ),
        migrations.AddConstraint(
            model_name='score',
            constraint=models.CheckConstraint(condition=models.Q(('points__isnull', True), ('points', django.db.models.functions.comparison.Cast('points', models.IntegerField())), _connector='OR'), name='score_whole'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('round', 'entry'), name='seat_one_per_entry_and_round'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('game', 'number'), name='seat_number_once_per_table'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('game__isnull', True), ('left', False), ('number__isnull', True)), models.Q(('game__isnull', False), ('number__gte', 1)), _connector='OR'), name='seat_at_table_or_bye'),
        ),
        migrations.AddConstraint(
            model_name='setscore',
            constraint=models.UniqueConstraint(fields=('set', 'entry'), name='set_score_one_per_entry'),
        ),
        migrations.AddConstraint(
            model_name='setscore',
            constraint=models.CheckConstraint(condition=models.Q(('points__isnull', True), ('points', django.db.models.functions.comparison.Cast('points', models.IntegerField())), _connector='OR'), name='set_score_whole'),
        ),
        migrations.AddConstraint(
            model_name='tiebreak',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='tie_break_has_reason'),
        ),
        migrations.AddConstraint(
            model_name='tiebreak',
            constraint=models.CheckConstraint(condition=models.Q(('cancelled_at__isnull', True), models.Q(('cancel_reason', ''), _negated=True), _connector='OR'), name='tie_break_cancel_has_reason'),
        ),
        migrations.AddConstraint(
            model_name='tiebreakplace',
            constraint=models.UniqueConstraint(fields=('tie_break', 'entry'), name='tie_break_entry_once'),
        ),
        migrations.AddConstraint(
            model_name='tiebreakplace',
            constraint=models.UniqueConstraint(fields=('tie_break', 'place'), name='tie_break_place_once'),
        ),
        migrations.AddConstraint(
            model_name='venuetable',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='venue_table_number_once'),
        ),
        migrations.AddConstraint(
            model_name='venuetable',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='venue_table_number_positive'),
        ),
    ]
