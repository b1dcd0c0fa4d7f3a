"""A second implementation of the published draws, written from the text in src/game/chance.rs.

python3 chance.py vectors.json          checks every vector; exit code 1 and the first difference if one is wrong
python3 chance.py --make vectors.json   writes the vectors anew
"""

import hashlib
import hmac
import json
import sys


def commitment(seed):
    return hashlib.sha256(b"menagerie commitment v1\n" + seed).hexdigest()


def draw(seed, game, nonces, n, count, kind="draw"):
    """Of kind "draw": that of ply n. Of kind "variant": that of a surprise (n is 1). Of kind "array": the n-th with which an array is dealt."""
    one, two = (nonce.encode() for nonce in nonces)
    limit = 2**64 // count * count
    attempt = 0
    while True:
        fields = (kind.encode(), game, len(one), one, len(two), two, n, attempt)
        message = b"menagerie %s v1\n%d\n%d:%s\n%d:%s\n%d\n%d" % fields
        x = int.from_bytes(hmac.new(seed, message, hashlib.sha256).digest()[:8], "big")
        if x < limit:
            return x % count
        attempt += 1


def vectors():
    seeds = [bytes(32), bytes(range(32)), b"\xff" * 32, hashlib.sha256(b"a seed of its own").digest()]
    nonces = [["1", "2"], ["", ""], ["1:2\n3", "4"], ["1", "2\n3:4"], ["brûlée", "象"], ["a\"b\\c", "1" * 64]]
    for seed in seeds:
        for game, pair in enumerate(nonces, 1):
            for count in (32, 6, 7, 1, 65535):
                draws = [draw(seed, game, pair, ply, count) for ply in range(1, 9)]
                yield {"seed": seed.hex(), "commitment": commitment(seed), "game": game, "nonces": pair, "count": count, "draws": draws}
    # Before the first move: one draw for a surprise; for an array one of its number, or several with fewer to choose from each time.
    for seed in seeds:
        for game, pair in enumerate(nonces, 1):
            for kind, counts in (("variant", [4]), ("variant", [38]), ("array", [960]), ("array", list(range(64, 40, -1)))):
                draws = [draw(seed, game, pair, n, count, kind) for n, count in enumerate(counts, 1)]
                known = {"seed": seed.hex(), "commitment": commitment(seed), "game": game, "nonces": pair}
                yield {**known, "kind": kind, "counts": counts, "draws": draws}


def main():
    if sys.argv[1] == "--make":
        with open(sys.argv[2], "w", encoding="utf-8") as file:
            file.write("[\n" + ",\n".join(json.dumps(v, ensure_ascii=False) for v in vectors()) + "\n]\n")
        return 0
    with open(sys.argv[1], encoding="utf-8") as file:
        known = json.load(file)
    for v in known:
        seed = bytes.fromhex(v["seed"])
        counts = v.get("counts") or [v["count"]] * len(v["draws"])
        kind = v.get("kind", "draw")
        draws = [draw(seed, v["game"], v["nonces"], n, count, kind) for n, count in enumerate(counts, 1)]
        if draws != v["draws"] or commitment(seed) != v["commitment"]:
            print("differs:", v, draws)
            return 1
    print(len(known), "vectors agree")
    return 0


sys.exit(main())
