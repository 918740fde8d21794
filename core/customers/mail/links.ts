import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { addressHash } from "../../shared/address-hash.ts";
import type { SubscriptionLinks } from "../../shared/outbox/mail.ts";
import { MAIL_LIST_KEYS, MAIL_LISTS, type MailList } from "../../shared/outbox/lists.ts";

/** The recipient and list a link was made for. */
export interface LinkHolder {
  readonly hash: Buffer;
  readonly list: MailList;
}

const HASH_BYTES = 32;
const SIGNATURE_BYTES = 16;

/**
 * Token of a mail's links: version, list, address hash, signature. It does not reveal the address and stays valid while
 * the site keeps its secret, so old mail can be unsubscribed from.
 */
export function makeLinkToken({
  address,
  list,
  key,
}: {
  readonly address: string;
  readonly list: MailList;
  readonly key: Buffer;
}): string {
  const said = Buffer.concat([Buffer.from([1, listNumber(list)]), addressHash(address, key)]);
  return Buffer.concat([said, sign(said, key)]).toString("base64url");
}

/** Parses a link token; `null` when this site did not sign it. */
export function readLinkToken(token: string, key: Buffer): LinkHolder | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 2 + HASH_BYTES + SIGNATURE_BYTES || bytes.toString("base64url") !== token) return null;
  const said = bytes.subarray(0, 2 + HASH_BYTES);
  if (!timingSafeEqual(bytes.subarray(said.length), sign(said, key))) return null;
  const list = MAIL_LIST_KEYS.find((known) => listNumber(known) === said[1]);
  return list === undefined ? null : { hash: said.subarray(2), list };
}

export function subscriptionLinks(
  siteUrl: string,
  mail: { readonly address: string; readonly list: MailList; readonly key: Buffer },
): SubscriptionLinks {
  const token = makeLinkToken(mail);
  return {
    listName: MAIL_LISTS[mail.list].name,
    unsubscribeUrl: `${siteUrl}/mail/unsubscribe?token=${token}`,
    preferencesUrl: `${siteUrl}/mail/preferences?token=${token}`,
    token,
  };
}

/** A list's number in mailed links; never reuse one. */
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
