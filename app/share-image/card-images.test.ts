import { Resvg } from "@resvg/resvg-js";
import { describe, expect, it } from "vitest";
import type { Card } from "./card.tsx";
import { cardImage, cardTag } from "./card-images.tsx";

const card: Card = {
  siteName: "Newly Raised",
  host: "site.example",
  kicker: "Series B",
  headline: "Lanternfish",
  figure: "raised $62.5M",
  detail: "Robotics",
};

/** Width and height of a PNG from its IHDR chunk. */
function sizeOf(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return [view.getUint32(16), view.getUint32(20)];
}

describe("share image", () => {
  it.each<[string, Card]>([
    ["a company", card],
    ["a headline only", { ...card, kicker: null, figure: null, detail: null }],
    [
      "overlong text",
      {
        ...card,
        headline: "Wordsthatneverend ".repeat(40),
        detail: "and on ".repeat(200),
        kicker: "K".repeat(300),
        figure: "9".repeat(200),
      },
    ],
    ["non-Latin letters", { ...card, headline: "Łódź Ελλάδα Компания Việt", siteName: '<b>&"' }],
  ])("draws a 1200 by 630 PNG of %s", async (_what, words) => {
    expect(sizeOf(await cardImage(words))).toEqual([1200, 630]);
  });

  it("is drawn once for concurrent requests", async () => {
    const [first, second] = await Promise.all([cardImage(card), cardImage({ ...card })]);
    expect(second).toBe(first);
  });

  it("changes with each of its texts and with the logo", async () => {
    const plain = Buffer.from(await cardImage(card));
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" fill="red"/></svg>';
    const png = new Resvg(svg).render().asPng().toString("base64");
    const withLogo = { ...card, logo: { png, width: 90, height: 30 } };
    expect(cardTag(withLogo)).not.toBe(cardTag(card));
    expect(plain.equals(await cardImage(withLogo))).toBe(false);
    for (const changed of ["kicker", "headline", "figure", "detail", "siteName", "host"] as const) {
      const other = { ...card, [changed]: "Other" };
      expect(cardTag(other)).not.toBe(cardTag(card));
      expect(plain.equals(await cardImage(other))).toBe(false);
    }
  });

  it("draws non-Latin letters instead of boxes", async () => {
    const [a, b] = await Promise.all([cardImage({ ...card, headline: "ЖЩ" }), cardImage({ ...card, headline: "ЮЯ" })]);
    expect(Buffer.from(a).equals(b)).toBe(false);
  });
});
