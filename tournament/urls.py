"""All addresses: public, account, organiser."""

from django.urls import include, path

from tournament.views import (
    account,
    advising,
    cards,
    clock,
    draw,
    draw_report,
    event_files,
    events,
    from_paper,
    harder,
    players,
    prints,
    projector,
    public,
    records,
    replays,
    results,
    standings,
    table_desk,
    table_link,
    table_page,
)

public_urls = [
    path("", public.home, name="home"),
    path("e/<slug:slug>/", public.event, name="event"),
    path("e/<slug:slug>/standings/", public.standings, name="standings"),
    path("e/<slug:slug>/rounds/<int:number>/", public.round_page, name="round"),
    path("e/<slug:slug>/rounds/<int:number>/draw/", draw_report.public_report, name="public_report"),
    path("e/<slug:slug>/rounds/<int:number>/tables/<int:table>/record/", replays.public, name="replay"),
    path("e/<slug:slug>/players/<int:entry>/", public.player, name="player"),
    path("e/<slug:slug>/projector/", projector.projector, name="projector"),
    path("t/", table_link.table_link, name="table_link"),
    path("e/<slug:slug>/table/", table_page.table_page, name="table_page"),
    path("e/<slug:slug>/table/set/", table_page.table_set, name="table_set"),
    path("e/<slug:slug>/table/check/", table_page.table_check, name="table_check"),
    path("e/<slug:slug>/table/act/", table_page.table_act, name="table_act"),
]

account_urls = [
    path("login/", account.login, name="login"),
    path("logout/", account.logout, name="logout"),
    path("first/", account.first_organiser, name="first_organiser"),
    path("password/", account.password, name="password"),
    path("language/", account.set_language, name="set_language"),
]

event_urls = [
    path("", events.overview, name="overview"),
    path("settings/", events.settings, name="settings"),
    path("copy/", events.copy, name="event_copy"),
    path("delete/", events.delete, name="event_delete"),
    path("restore/", events.restore, name="event_restore"),
    path("organisers/", events.organisers, name="organisers"),
    path("history/", events.history, name="history"),
    path("undo/", events.undo, name="undo"),
    path("finish/", events.finish, name="finish"),
    path("announce/", events.announce, name="announce"),
    path("announcements/<int:number>/", events.announcement, name="announcement"),
    path("hold/", events.hold, name="hold"),
    path("projector/", projector.setup, name="projector_setup"),
    path("copies/", event_files.copies, name="copies"),
    path("copies/event/", event_files.download, name="event_file"),
    path("copies/<int:pk>/", event_files.copy_file, name="copy_file"),
    path("copies/<int:pk>/take-back/", event_files.take_back, name="take_back"),
    path("copies/file/<str:token>/", event_files.take_back_file, name="take_back_file"),
]

player_urls = [
    path("players/", players.index, name="players"),
    path("players/new/", players.new, name="player_new"),
    path("players/paste/", players.paste, name="players_paste"),
    path("players/import/", players.import_file, name="players_import"),
    path("players/import/<str:token>/", players.import_preview, name="players_import_preview"),
    path("players/never/", players.never_with, name="never_with"),
    path("players/<int:entry>/", players.entry, name="entry"),
    path("players/<int:entry>/merge/", players.merge, name="entry_merge"),
    path("players/<int:entry>/erase/", players.erase, name="entry_erase"),
    path("players/<int:entry>/attend/", players.attend, name="entry_attend"),
    path("checkin/", players.checkin, name="checkin"),
]

draw_urls = [
    path("rounds/", draw.index, name="rounds"),
    path("rounds/<int:number>/draw/", draw.draw, name="draw"),
    path("rounds/<int:number>/swap/", draw.swap, name="draw_swap"),
    path("rounds/<int:number>/harder/", harder.harder, name="draw_harder"),
    path("rounds/<int:number>/report/", draw_report.report, name="draw_report"),
    path("rounds/<int:number>/draw.json", draw_report.file, name="draw_file"),
    path("rounds/<int:number>/advice/", advising.advice, name="advice"),
    path("rounds/<int:number>/by-hand/", draw.by_hand, name="draw_by_hand"),
    path("rounds/<int:number>/from-paper/", from_paper.from_paper, name="from_paper"),
    path("rounds/<int:number>/publish/", draw.publish, name="draw_publish"),
    path("rounds/<int:number>/reseat/", draw.reseat, name="reseat"),
    path("rounds/<int:number>/no-show/", draw.no_show, name="no_show"),
    path("rounds/<int:number>/clock/", clock.clock, name="clock"),
]

result_urls = [
    path("results/", results.current, name="results"),
    path("results/<int:number>/", results.index, name="results_round"),
    path("results/<int:number>/live/", table_desk.results_live, name="results_live"),
    path("results/<int:number>/links/", table_desk.table_links, name="table_links"),
    path("results/<int:number>/<int:table>/phones/", table_desk.table_desk, name="table_desk"),
    path("calls/", table_desk.calls, name="calls"),
    path("calls/live/", table_desk.calls_live, name="calls_live"),
    path("live/", events.overview_live, name="overview_live"),
    path("strip/live/", table_desk.strip_live, name="strip_live"),
    path("results/<int:number>/<int:table>/", results.sheet, name="sheet"),
    path("results/<int:number>/<int:table>/check/", results.check, name="sheet_check"),
    path("results/<int:number>/<int:table>/cards/<int:place>/", cards.check, name="sheet_cards"),
    path("results/<int:number>/<int:table>/void/", results.void, name="game_void"),
    path("results/<int:number>/<int:table>/history/", results.history, name="game_history"),
    path("rounds/<int:number>/close/", results.close, name="close_round"),
]

record_urls = [
    path("results/<int:number>/<int:table>/record/", records.index, name="game_record"),
    path("results/<int:number>/<int:table>/record/<int:record>/show/", records.show, name="record_show"),
    path("results/<int:number>/<int:table>/record/<int:record>/text/", records.text, name="record_text"),
    path("results/<int:number>/<int:table>/record/<int:record>/replay/", replays.organiser, name="record_replay"),
]

standings_urls = [
    path("standings/", standings.index, name="organiser_standings"),
    path("penalties/", standings.penalties, name="penalties"),
    path("penalties/<int:pk>/cancel/", standings.penalty_cancel, name="penalty_cancel"),
    path("tie-break/", standings.tie_break, name="tie_break"),
    path("tie-break/<int:pk>/cancel/", standings.tie_break_cancel, name="tie_break_cancel"),
]

print_urls = [
    path("print/", prints.index, name="prints"),
    path("print/<slug:what>/", prints.paper, name="paper"),
    path("export/<str:what>.<str:kind>", prints.export, name="export"),
]

urlpatterns = [
    *public_urls,
    *account_urls,
    path("o/", events.index, name="events"),
    path("o/new/", events.new, name="event_new"),
    path("o/new/file/", event_files.bring, name="event_bring"),
    path("o/new/file/<str:token>/", event_files.bring_preview, name="event_bring_preview"),
    path(
        "o/<slug:slug>/",
        include([*event_urls, *player_urls, *draw_urls, *result_urls, *record_urls, *standings_urls, *print_urls]),
    ),
]

handler400 = "tournament.views.unread.bad_request"
