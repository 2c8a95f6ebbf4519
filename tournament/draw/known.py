"""The best schedules known of full fields that neither a design nor a short search reaches; tests check each of them.

Found by long simulated annealing outside this program: fewest repeats, then visits to tables of 3 that differ by one at
most (uneven.py names the fields where repeats go first), then the fewest third meetings, then turns round by round.
"""

from functools import cache

from .history import pairs

Rounds = tuple[tuple[tuple[int, ...], ...], ...]
POINTS = "0123456789abcdefghijklmnopqrstuvwxyz"

SCHEDULES: dict[tuple[int, int], str] = {
    (6, 2): "034|125 035|124",
    (6, 3): "015|234 035|124 025|134",
    (6, 4): "024|135 025|134 045|123 013|245",
    (6, 5): "015|234 023|145 025|134 034|125 035|124",
    (6, 6): "035|124 014|235 024|135 025|134 045|123 013|245",
    (6, 7): "014|235 035|124 045|123 023|145 012|345 024|135 025|134",
    (6, 8): "035|124 015|234 023|145 025|134 045|123 024|135 012|345 014|235",
    (7, 2): "2345|016 0246|135",
    (7, 3): "1346|025 2456|013 1235|046",
    (7, 4): "0346|125 0135|246 1456|023 0256|134",
    (7, 5): "1346|025 0125|346 0236|145 0345|126 2456|013",
    (7, 6): "0346|125 2456|013 0235|146 0124|356 0156|234 1236|045",
    (7, 7): "0136|245 2456|013 0145|236 0234|156 1235|046 0356|124 1246|035",
    (7, 8): "0245|136 1346|025 1235|046 0356|124 0126|345 2456|013 0145|236 0234|156",
    (8, 2): "0357|1246 0267|1345",
    (8, 3): "0135|2467 0237|1456 0346|1257",
    (8, 4): "0235|1467 0267|1345 0346|1257 0124|3567",
    (8, 5): "0235|1467 0156|2347 0127|3456 0246|1357 0367|1245",
    (8, 6): "0127|3456 0347|1256 0135|2467 0236|1457 0245|1367 0146|2357",
    (8, 7): "0246|1357 0134|2567 0156|2347 0127|3456 0367|1245 0235|1467 0457|1236",
    (8, 8): "0236|1457 0456|1237 0246|1357 0357|1246 0247|1356 0167|2345 0134|2567 0125|3467",
    (10, 2): "3689|045|127 0238|146|579",
    (10, 3): "2567|039|148 0467|135|289 3678|012|459",
    (10, 4): "0578|123|469 0189|256|347 0368|145|279 0248|167|359",
    (10, 5): "0145|267|389 0369|147|258 0278|135|469 4568|037|129 0168|234|579",
    (11, 2): "0369|127a|458 015a|2689|347",
    (11, 3): "2678|359a|014 0578|234a|169 036a|4789|125",
    (11, 4): "0239|1568|47a 0248|169a|357 025a|1346|789 038a|1267|459",
    (11, 5): "158a|3479|026 0127|369a|458 046a|2358|179 1249|5678|03a 0589|247a|136",
    (11, 6): "0249|358a|167 1278|3569|04a 068a|1457|239 0136|279a|458 159a|2468|037 0256|347a|189",
    (12, 2): "028a|1457|369b 0379|168a|245b",
    (12, 3): "078a|1359|246b 0136|2458|79ab 0249|138b|567a",
    (12, 4): "0179|256a|348b 0457|138a|269b 0278|135b|469a 07ab|1234|5689",
    (12, 5): "068b|135a|2479 014b|2378|569a 0256|17ab|3489 029a|1468|357b 0367|129b|458a",
    (12, 6): "027b|136a|4589 0679|124a|358b 025a|168b|3479 0159|2378|46ab 034b|1567|289a 0148|2356|79ab",
    (12, 7): (
        "0245|179a|368b 036a|1489|257b 0379|1268|45ab 0567|134b|289a 018a|2347|569b 017b|246a|3589 029b|135a|4678"
    ),
    (12, 8): (
        "039b|1256|478a 0168|237b|459a 026a|1479|358b 0589|124b|367a 046b|158a|2379 0278|1349|56ab 0157|29ab|3468 "
        "013a|2457|689b"
    ),
    (13, 2): "2359|047|16c|8ab 028c|13b|45a|679",
    (13, 3): "089a|127|35c|46b 379b|025|16a|48c 269c|01b|34a|578",
    (13, 4): "09ac|15b|237|468 147a|08b|26c|359 258a|034|169|7bc 36ab|012|45c|789",
    (13, 5): "679c|034|12b|58a 2348|069|15c|7ab 015a|24c|36b|789 08bc|139|257|46a 459b|027|168|3ac",
    (13, 6): ("138a|02b|457|69c 1259|078|36b|4ac 046c|179|238|5ab 37bc|09a|124|568 489b|035|167|2ac 267a|01b|349|58c"),
    (14, 2): "0469|358c|12b|7ad 1789|6abc|025|34d",
    (14, 3): "12cd|349a|067|58b 05ac|237b|148|69d 46bc|78ad|013|259",
    (14, 4): "08bd|2359|17c|46a 12ab|489c|056|37d 26cd|578a|019|34b 0247|1368|5bc|9ad",
    (14, 5): "012c|368b|479|5ad 47bd|59ac|026|138 048a|2357|19b|6cd 167a|289d|05b|34c 039d|1456|2ab|78c",
    (17, 2): "068d|4aeg|179|23c|5bf 027b|459c|18g|3ad|6ef",
    (17, 5): (
        "0145|8bcd|2ef|39a|67g 023g|78ae|16b|49d|5cf 19fg|46ac|0be|27d|358 36de|579b|0af|12c|48g 2689|34bf|07c|1ad|5eg"
    ),
    (17, 6): (
        "067d|befg|18c|24a|359 34cd|789b|02f|1ag|56e 25dg|9ace|038|17f|46b 36af|458g|0bc|19d|27e "
        "014e|2689|37g|5cf|abd 057a|123b|49f|6cg|8de"
    ),
    (17, 7): (
        "2679|4cde|01g|3ab|58f 15bd|238g|046|79f|ace 01af|4589|2bc|37e|6dg 47bg|6acf|025|18e|39d "
        "078c|356e|124|9ag|bdf 09be|28ad|167|34f|5cg 139c|2efg|07d|45a|68b"
    ),
    (18, 5): (
        "016h|2bcg|357f|49e|8ad 089f|1ace|34gh|25d|67b 045b|269a|7deh|1fg|38c 46cd|58eg|abfh|023|179 "
        "07ag|1248|39bd|5ch|6ef"
    ),
    (18, 6): (
        "02eh|357g|9acf|14b|68d 1cdh|458e|67bf|039|2ag 06bg|1289|47ah|3ce|5df 045a|1efg|23bd|69h|78c "
        "256c|38fh|49dg|017|abe 08bc|136a|79de|24f|5gh"
    ),
    (18, 7): (
        "1cfh|25ad|347g|09e|68b 04bc|589f|6aeg|123|7dh 0dfg|179b|28eh|3ac|456 018a|369d|57ce|24f|bgh "
        "0267|3bef|49ah|15g|8cd 16ch|25bd|348g|09e|7af 035h|14de|29cg|6ab|78f"
    ),
    (19, 6): (
        "034f|129d|5bei|7cgh|68a 058d|136e|49ag|cfhi|27b 02ah|15fg|389b|67di|4ce 28eg|357a|4bdh|69cf|01i "
        "06bg|1478|23ci|adef|59h 079e|1abc|2456|8fhi|3dg"
    ),
    (20, 6): (
        "08ci|12eh|379d|46bj|5afg 07bf|136a|25cd|48gh|9eij 0deg|15bi|2689|3fhj|47ac 02aj|18df|345e|67gi|9bch "
        "056h|1cgj|24fi|379d|8abe 0149|23bg|578j|6cef|adhi"
    ),
    (21, 6): (
        "0dfg|2489|67hj|13c|5bi|aek 169e|4agi|5cfk|08j|27b|3dh 03ei|125d|78ac|4fj|6gk|9bh "
        "01ah|2cgj|36bf|4dk|58e|79i 1bjk|3457|68di|09c|2af|egh 2hik|59aj|bcde|046|17f|38g"
    ),
    (21, 8): (
        "06ah|29cj|3dgk|1bi|47e|58f 1567|4fgi|89be|0ck|2dh|3aj 045d|3efh|78ak|1cg|29i|6bj "
        "0eij|124a|7bch|38g|59k|6df 1fjk|235b|8cdi|07g|49h|6ae 0139|6hik|abdg|27f|48j|5ce "
        "0268|5ghj|9acf|1de|37i|4bk 2egk|346c|79dj|0bf|18h|5ai"
    ),
    (22, 6): (
        "049c|258j|6bhl|dgik|17a|3ef 0egj|18bi|39ak|457h|26f|cdl 012l|368c|4adf|7bek|59g|hij "
        "15bd|237g|9fjl|aceh|08k|46i 16jk|29dh|48el|7cfi|035|abg 067d|34bj|5ail|8fgh|19e|2ck"
    ),
    (22, 7): (
        "0bfi|2egk|346c|79dj|18h|5al 0268|37il|5ghj|9acf|1de|4bk 045d|1cgl|3efh|78ak|29i|6bj "
        "1fjk|235b|6ael|8cdi|07g|49h 1567|2dhl|4fgi|89be|0ck|3aj 0eij|124a|59kl|7bch|38g|6df "
        "0139|48jl|6hik|abdg|27f|5ce"
    ),
    (22, 8): (
        "0139|48jl|6hik|abdg|27f|5ce 0bfl|2egk|346c|79dj|18h|5ai 07ah|169g|2cej|58fi|3dl|4bk "
        "1fjk|235b|6ael|8cdi|07g|49h 045d|1cgl|3efh|78ak|29i|6bj 1567|2dhl|4fgi|89be|0ck|3aj "
        "0eij|124a|59kl|7bch|38g|6df 0268|3bik|5ghj|9acf|1de|47l"
    ),
    (25, 7): (
        "09ek|1bjn|2adi|38cl|467|5gm|fho 3fin|459l|6hkm|7dgo|08j|1ae|2bc 13dm|248g|57bf|6cej|0io|9hn|akl "
        "0fgl|15hi|68no|79aj|2em|34b|cdk 035a|2hjl|4cmo|8bik|16g|7en|9df 07ch|14fk|2369|belo|58d|agn|ijm "
        "25kn|4deh|8afm|9cgi|06b|17l|3jo"
    ),
    (25, 8): (
        "23cj|45fl|8dhk|abem|067|1go|9in 0cko|157d|269m|bfgn|34e|8il|ahj 03gl|16af|7ehi|9djo|28n|4bk|5cm "
        "01hm|356i|47jn|89ce|2fk|ago|bdl 078a|19kl|24gi|5eno|3dm|6bj|cfh 1bci|27lo|3akn|8fjm|049|5gh|6de "
        "025b|4acd|6hln|egjk|138|79f|imo 0dfi|39bh|468o|7gkm|12e|5aj|cln"
    ),
    (26, 7): (
        "17ao|24hl|69ck|8dgm|ejnp|05f|3bi 019n|37em|45aj|8bhk|dfip|2co|6gl 0agi|138c|2ekp|467f|bdlo|5mn|9hj "
        "026m|35lp|7cgh|8ijo|9bef|14d|akn 0djk|1flm|2bgn|349o|56hi|78p|ace 15eg|36ad|7ikl|bcjm|fhno|04p|289 "
        "08el|23fj|4cin|579d|ahmp|16b|gko"
    ),
    (26, 8): (
        "0fmp|25hi|34ln|8dgj|abko|17e|69c 01ad|268f|45mo|9ehk|bcgl|3ij|7np 14gh|23km|6elp|7cio|9ajn|08b|5df "
        "016n|358e|4bip|7fgk|9djo|2ac|hlm 04ce|12jl|567a|89im|bfhn|3go|dkp 05kl|13cf|29gp|7bjm|dein|48a|6ho "
        "0379|18op|46jk|afil|cdhm|2be|5gn 02no|36bd|5cjp|78hl|aegm|1ik|49f"
    ),
    (29, 8): (
        "08hp|356s|4dkn|efmq|jlor|19a|2bg|7ci 07gk|1dmr|258i|6cfp|bhjn|3lq|4ao|9es "
        "02af|14qs|379r|5blp|cgho|68n|dej|ikm 13fn|478e|9gmp|aijq|ckls|0bo|26r|5dh "
        "04lm|167b|23eh|8acr|9doq|5fk|gjs|inp 0irs|15ce|29ln|6adg|8bkq|3op|4fj|7hm "
        "1jkp|2mos|469h|57an|fgil|0cq|38d|ber 059j|3bcm|6eio|7dfs|gnqr|18l|24p|ahk"
    ),
    (30, 8): (
        "0gor|15fj|37st|6bpq|89cm|dehk|24l|ain 08qs|1lot|235n|49ab|6dfi|cejp|7kr|ghm "
        "059e|2hjs|348i|6kmt|7glq|bfno|1pr|acd 04ct|18gn|29dr|5ikq|7ajm|fhlp|36o|bes "
        "02bj|1chi|3dlm|47op|agks|enrt|568|9fq 13bk|27cf|46hr|5dos|8ael|9gip|0mn|jqt "
        "03ah|1679|28kp|4djn|emoq|ilrs|5bc|fgt 26eg|3cqr|4fms|5apt|78bh|9kln|01d|ijo"
    ),
}


def rounds(n: int, count: int) -> Rounds | None:
    """The stored schedule of this many rounds for n points, tables of 4 first; None where none is stored."""
    stored = SCHEDULES.get((n, count))
    if stored is None:
        return None
    return tuple(
        tuple(tuple(POINTS.index(point) for point in table) for table in tables.split("|")) for tables in stored.split()
    )


@cache
def repeats(n: int, count: int) -> int | None:
    """How many repeats the stored schedule has; None where none is stored."""
    stored = rounds(n, count)
    if stored is None:
        return None
    met = [pair for tables in stored for table in tables for pair in pairs(table)]
    return len(met) - len(set(met))
