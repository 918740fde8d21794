import { createHmac } from "node:crypto";

/** Letters of a name nobody has: more than any name, and none that a server's rules of form refuse. */
const LETTERS = 18;

/**
 * Names nobody has, one for each domain: the same each time, because a server that greylists lets an address through only
 * when it is asked of again, and without the key not to be guessed, so that nobody can create the address.
 */
export function controlNames(key: string | Uint8Array): (domain: string) => string {
  return (domain) => {
    const digest = createHmac("sha256", key).update(`finder control ${domain}`).digest();
    return Array.from(digest.subarray(0, LETTERS), (byte) => String.fromCharCode(97 + (byte % 26))).join("");
  };
}
