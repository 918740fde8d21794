import { describe, expect, it } from "vitest";
import { addressHash } from "../../shared/address-hash.ts";
import { makeLinkToken, readLinkToken, subscriptionLinks } from "./links.ts";
import { MAIL_LIST_KEYS } from "../../shared/outbox/lists.ts";

const key = Buffer.from("a key of this test's own");
const address = "ada@acme.example";

describe("link token", () => {
  it.each(MAIL_LIST_KEYS)("carries the recipient's hash and the list %s", (list) => {
    const token = makeLinkToken({ address, list, key });
    expect(readLinkToken(token, key)).toEqual({ hash: addressHash("ADA@acme.example", key), list });
    expect(subscriptionLinks("https://site.example", { address, list, key }).unsubscribeUrl).toBe(
      `https://site.example/mail/unsubscribe?token=${token}`,
    );
  });

  it("reveals no address and fits a header line", () => {
    const token = makeLinkToken({ address, list: "alerts", key });
    expect(Buffer.from(token, "base64url").toString("latin1")).not.toMatch(/ada|acme|alerts/i);
    expect(token).toMatch(/^[\w-]{67}$/);
  });

  it("rejects a flipped bit, another site's token and nonsense", () => {
    const token = makeLinkToken({ address, list: "alerts", key });
    const bytes = Buffer.from(token, "base64url");
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const forged = Buffer.from(bytes);
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(readLinkToken(forged.toString("base64url"), key), `bit ${bit}`).toBeNull();
    }
    expect(readLinkToken(token, Buffer.from("another key"))).toBeNull();
    for (const nonsense of ["", "x", `${token}A`, `${token}=`, `${token} `, "é".repeat(67)])
      expect(readLinkToken(nonsense, key)).toBeNull();
  });
});
