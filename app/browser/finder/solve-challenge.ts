import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** How long the page is not looked after at a time. */
const SLICE_MS = 10;

/**
 * The solution of a challenge of core/finder/limits/proof-of-work.ts: a number, after some tenths of a second's work in
 * slices that leave the page usable. Not WebCrypto's digest, which is a promise for each hash, and absent without https.
 */
export async function solveChallenge({ challenge, bits }: { readonly challenge: string; readonly bits: number }): Promise<string> {
  for (let tried = 0, until = performance.now() + SLICE_MS; ; tried++) {
    const solution = String(tried);
    const [a = 0, b = 0, c = 0, d = 0] = sha256(utf8ToBytes(`${challenge}:${solution}`));
    if (((a << 24) | (b << 16) | (c << 8) | d) >>> (32 - bits) === 0) return solution;
    if (tried % 256 !== 255 || performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + SLICE_MS;
  }
}
