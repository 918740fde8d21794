import { createHmac } from "node:crypto";
import { addressKey } from "./normal-address.ts";

/** The keyed hash an address is suppressed under, the same for all its spellings; see {@link addressKey}. */
export function addressHash(address: string, key: Buffer): Buffer {
  return createHmac("sha256", key).update(addressKey(address)).digest();
}
