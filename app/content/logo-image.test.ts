import { crc32 } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";
import { expect, it } from "vitest";
import { readLogo } from "./logo-image.ts";

const drawn = (width: number, height: number, fill = "#0b6b58") =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${fill}"/></svg>`,
  )
    .render()
    .asPng();

it("redraws a PNG at the height of the bar, without its metadata", async () => {
  const png = drawn(600, 300);
  const secret = Buffer.concat([png.subarray(0, 33), textChunk("somebody's place"), png.subarray(33)]);
  const logo = await readLogo(secret);
  expect([logo.width, logo.height]).toEqual([168, 84]);
  const bytes = Buffer.from(logo.png ?? "", "base64");
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([168, 84]);
  expect(bytes.includes("somebody")).toBe(false);
});

it.each([
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), "SVG, which can carry script"],
  ["another file", Buffer.from("GIF89a".padEnd(100)), "not a PNG"],
  ["a picture that is too wide", drawn(700, 100), "more than 6 times"],
  ["a damaged PNG", drawn(100, 100).fill(0, 40), "empty or damaged"],
  ["a file that is too large", Buffer.alloc(1_100_000), "larger than 1024 kB"],
])("rejects %s", async (_, bytes, message) => {
  await expect(readLogo(bytes)).rejects.toMatchObject({
    code: "invalid_input",
    message: expect.stringContaining(message),
  });
});

/** A text chunk of a PNG. */
function textChunk(text: string): Buffer {
  const data = Buffer.concat([Buffer.from("tEXt"), Buffer.from(`Comment\0${text}`)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length - 4);
  checksum.writeUInt32BE(crc32(data));
  return Buffer.concat([length, data, checksum]);
}
