import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { encodeLogo } from "./logo.ts";

const square = (side: number, height = side) =>
  sharp({ create: { width: side, height, channels: 3, background: "#335577" } })
    .png()
    .toBuffer();
const svg = (body: string, before = "") =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="40">${body}</svg>`,
  );

describe("a logo", () => {
  it("becomes WebP of at most 128 pixels", async () => {
    const encoded = await encodeLogo(await square(600, 300));
    expect(await sharp(encoded).metadata()).toMatchObject({ format: "webp", width: 128, height: 64 });
    expect(await sharp(await encodeLogo(await square(48))).metadata()).toMatchObject({ width: 48 });
  });

  it("is drawn from SVG without scripts", async () => {
    const encoded = await encodeLogo(svg('<script>alert(1)</script><rect width="40" height="40" fill="red"/>'));
    expect(await sharp(encoded).metadata()).toMatchObject({ format: "webp", width: 128 });
    expect(Buffer.from(encoded ?? []).toString("latin1")).not.toContain("alert");
  });

  it.each([
    ["entities", svg("<text>&a;</text>", '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>')],
    ["files", svg('<image width="40" height="40" xlink:href="file:///etc/passwd"/>')],
    ["addresses", svg('<image width="40" height="40" href="http://intern.example/a.png"/>')],
    ["text", Buffer.from("<html>404</html>")],
    ["nothing", Buffer.alloc(0)],
  ])("rejects %s", async (_, bytes) => {
    expect(await encodeLogo(bytes)).toBeUndefined();
  });

  it("rejects a tracking pixel, a banner and a decompression bomb", async () => {
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    for (const bytes of [await square(1), await square(600, 60), bomb]) expect(await encodeLogo(bytes)).toBeUndefined();
  });
});
