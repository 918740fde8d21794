import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { addressHash } from "./address-hash.ts";
import { MAIL_LIST_KEYS, MAIL_LISTS, type MailList } from "./lists.ts";

/** Where the receiver of a mail of a list leaves it, and chooses among all. */
export interface SubscriptionLinks {
  readonly listName: string;
  readonly unsubscribeUrl: string;
  readonly preferencesUrl: string;
  /** What both addresses carry. */
  readonly token: string;
}

/** Whom a link was mailed to, as far as it tells: the keyed hash of the address, and the list of the mail. */
export interface LinkHolder {
  readonly hash: Buffer;
  readonly list: MailList;
}

const HASH_BYTES = 32;
const SIGNATURE_BYTES = 16;

/**
 * What the links of a mail carry: version, list, hash of the address, signature. It tells nobody the address and stays
 * good for as long as the site keeps its secret: a mail can be unsubscribed from years later.
 */
export function makeLinkToken({ address, list, key }: { readonly address: string; readonly list: MailList; readonly key: Buffer }): string {
  const said = Buffer.concat([Buffer.from([1, listNumber(list)]), addressHash(address, key)]);
  return Buffer.concat([said, sign(said, key)]).toString("base64url");
}

/** Reads what a link carries; `null` when this site did not make it. */
export function readLinkToken(token: string, key: Buffer): LinkHolder | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 2 + HASH_BYTES + SIGNATURE_BYTES || bytes.toString("base64url") !== token) return null;
  const said = bytes.subarray(0, 2 + HASH_BYTES);
  if (!timingSafeEqual(bytes.subarray(said.length), sign(said, key))) return null;
  const list = MAIL_LIST_KEYS.find((known) => listNumber(known) === said[1]);
  return list === undefined ? null : { hash: said.subarray(2), list };
}

/** The links of a mail of a list to an address. */
export function subscriptionLinks(siteUrl: string, mail: { readonly address: string; readonly list: MailList; readonly key: Buffer }): SubscriptionLinks {
  const token = makeLinkToken(mail);
  return {
    listName: MAIL_LISTS[mail.list].name,
    unsubscribeUrl: `${siteUrl}/mail/unsubscribe?token=${token}`,
    preferencesUrl: `${siteUrl}/mail/preferences?token=${token}`,
    token,
  };
}

/** A list's number in links that were mailed: never given to another. */
function listNumber(list: MailList): number {
  switch (list) {
    case "free_leads":
      return 1;
    case "monthly_list":
      return 2;
    case "alerts":
      return 3;
    case "corrections":
      return 4;
    case "notices":
      return 5;
  }
}

function sign(said: Buffer, key: Buffer): Buffer {
  const own = Buffer.from(hkdfSync("sha256", key, "", "mail links", 32));
  return createHmac("sha256", own).update(said).digest().subarray(0, SIGNATURE_BYTES);
}
