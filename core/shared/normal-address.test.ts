import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLocalPart } from "../catalogue/facts/email-address.ts";
import { addressHash } from "./address-hash.ts";
import { addressKey, normalAddress } from "./normal-address.ts";

const KEY = Buffer.from("a key for tests");
/** Letters whose capitals, compositions or endings make trouble. */
const LETTER = fc.constantFrom(...Array.from("aeizäéïşñøœßıșğåčżοςσνίϋжйёאبüのक"));
const LOCAL = fc
  .string({ unit: LETTER, minLength: 1, maxLength: 12 })
  .filter((text) => isLocalPart(normalAddress(text)));
const HOST = fc.constantFrom(
  ["brücke.example", "xn--brcke-lva.example"],
  ["mail.bücher.example", "mail.xn--bcher-kva.example"],
  ["acme.example", "acme.example"],
);

/** The spellings of one address that mean one mailbox. */
function spellings(local: string, [unicode, ascii]: readonly string[]): readonly string[] {
  const written = [unicode, ascii].map((host) => `${local}@${host}`);
  const composed = written.flatMap((text) => [text, text.normalize("NFD"), ` ${text} `]);
  return composed.flatMap((text) => [text, text.toUpperCase(), text.normalize("NFD").toUpperCase()]);
}

describe("an address", () => {
  it("has one key and one hash in all its spellings", () => {
    fc.assert(
      fc.property(LOCAL, HOST, (local, host) => {
        const hashes = spellings(local, host).map((text) => addressHash(text, KEY).toString("hex"));
        expect(new Set(hashes).size).toBe(1);
      }),
    );
  });

  it("has a normal form that stays the same, with an ASCII host", () => {
    fc.assert(
      fc.property(LOCAL, HOST, (local, host) => {
        const normal = normalAddress(`${local}@${host[0]}`);
        expect([normalAddress(normal), normal.slice(normal.lastIndexOf("@") + 1)]).toEqual([normal, host[1]]);
        expect(addressKey(normal)).toBe(addressKey(addressKey(normal)));
      }),
    );
  });

  it("in ASCII only changes case, so that stored hashes stay", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
        expect(normalAddress(text)).toBe(text.trim().toLowerCase());
        const former = createHmac("sha256", KEY).update(text.trim().toLowerCase()).digest();
        expect(addressHash(text, KEY).equals(former)).toBe(true);
      }),
    );
  });

  it.each([
    ["Ame\u0301lie@BRÜCKE.example", "amélie@xn--brcke-lva.example"],
    ["ΝΊΚΟΣ@acme.example", "νίκος@acme.example"],
    ["amélie@a b", "amélie@a b"],
  ])("%s is %s", (written, normal) => {
    expect(normalAddress(written)).toBe(normal);
  });
});
