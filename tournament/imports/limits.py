"""What an import may hold at most: named in every refusal."""

MAX_BYTES = 2 * 2**20
MAX_UNPACKED = 20 * 2**20
MAX_RATIO = 100  # unpacked to packed; real workbooks stay below 30
MAX_PARTS = 1_000
MAX_ROWS = 2_000
MAX_COLUMNS = 50
ABOVE = 5  # rows above the list: its header, a title over it
MAX_CELL = 200  # characters kept of a cell; no field takes as many, so a longer one is refused there

MEGABYTE = 2**20
