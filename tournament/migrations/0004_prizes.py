from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0003_cards_of_sets'),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='prizes',
            field=models.TextField(blank=True, max_length=2000, verbose_name='prizes'),
        ),
    ]
