import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** The solver's longest uninterrupted time, so that the page stays responsive. */
const SLICE_MS = 10;

/**
 * Solves a challenge of core/finder/limits/proof-of-work.ts: some tenths of a second of hashing, in slices that keep
 * the page responsive. Avoids WebCrypto, which needs a promise for each hash and is absent without https.
 */
export async function solveChallenge({
  challenge,
  bits,
}: {
  readonly challenge: string;
  readonly bits: number;
}): Promise<string> {
  for (let tried = 0, until = performance.now() + SLICE_MS; ; tried++) {
    const solution = String(tried);
    const [a = 0, b = 0, c = 0, d = 0] = sha256(utf8ToBytes(`${challenge}:${solution}`));
    if (((a << 24) | (b << 16) | (c << 8) | d) >>> (32 - bits) === 0) return solution;
    if (tried % 256 !== 255 || performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + SLICE_MS;
  }
}
