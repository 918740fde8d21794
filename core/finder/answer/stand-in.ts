import { createHmac } from "node:crypto";

/**
 * The address that is asked of in the place of one that is not to be found: nobody has it, and it is the same each time. So whoever asks
 * for somebody withheld is answered what they would be of somebody who is not there, as soon and as often.
 */
export function standInFor(address: string, key: Buffer): string {
  const digest = createHmac("sha256", key).update(`stand-in ${address.toLowerCase()}`).digest().subarray(0, 18);
  return `${Array.from(digest, (byte) => String.fromCharCode(97 + (byte % 26))).join("")}${address.slice(address.lastIndexOf("@"))}`;
}
