import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressesInText } from "./read-documents.ts";

async function* pieces(...some: readonly Uint8Array[]) {
  yield* some;
}

const of = async (text: string) => [...(await addressesInText(pieces(Buffer.from(text))))];
const LONG = `${"a line of text. ".repeat(60)}k.mensah@acme.example, O'Brien@acme.example ${"more text ".repeat(120)}<jean-luc.petit@sub.acme.example>`;

describe("addressesInText", () => {
  it("finds whole addresses wherever the text is split", async () => {
    const bytes = Buffer.from(LONG);
    for (let at = 0; at <= bytes.length; at++) {
      expect([...(await addressesInText(pieces(bytes.subarray(0, at), bytes.subarray(at))))]).toEqual([
        "k.mensah@acme.example",
        "o'brien@acme.example",
        "jean-luc.petit@sub.acme.example",
      ]);
    }
  });

  it("finds the same addresses for any chunks", async () => {
    const word = fc.constantFrom(
      "k.mensah@acme.example",
      "a_b+c@x.example",
      "müller@acme.example",
      `${"x".repeat(90)}@acme.example`,
      "and",
      ", ",
      "'",
      "<",
      "@",
      ".",
      "—",
      "é",
      " ".repeat(500),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { maxLength: 30 }),
        fc.array(fc.nat(400), { minLength: 1, maxLength: 12 }),
        async (words, sizes) => {
          const bytes = Buffer.from(words.join(""));
          const cut: Uint8Array[] = [];
          for (let [at, n] = [0, 0]; at < bytes.length; n++) {
            const size = (sizes[n % sizes.length] ?? 0) + 1;
            cut.push(bytes.subarray(at, at + size));
            at += size;
          }
          expect([...(await addressesInText(pieces(...cut)))]).toEqual([...(await addressesInText(pieces(bytes)))]);
        },
      ),
    );
  });

  it.each([
    ["mailto:ada@acme.example?subject=x", ["ada@acme.example"]],
    ["write to 'ada@acme.example'", ["ada@acme.example"]],
    ["“ada@acme.example”, 邮箱：mei@acme.example", ["ada@acme.example", "mei@acme.example"]],
    ["müller@acme.example o’brien@acme.example", ["müller@acme.example"]],
    ["“Ame\u0301lie@Brücke.example”, ＭＥＩ@acme.example", ["amélie@xn--brcke-lva.example"]],
    [`${"x".repeat(80)}@acme.example`, []],
    ["_ada@acme.example", []],
    [".ada@acme.example, -bo@acme.example", ["ada@acme.example", "bo@acme.example"]],
  ])("reads %s", async (text, found) => {
    expect(await of(text)).toEqual(found);
  });
});
