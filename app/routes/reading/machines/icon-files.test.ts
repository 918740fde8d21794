import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { describe, expect, it } from "vitest";
import { drawnIcons } from "./draw-icons.ts";

const PUBLIC = join(import.meta.dirname, "../../../../public");

/** Size and pixels of a PNG, or of the one in an ICO file. */
function pixelsOf(file: Uint8Array, path: string) {
  const png = path.endsWith(".ico") ? file.subarray(22) : file;
  const size = new DataView(png.buffer, png.byteOffset).getUint32(16);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><image width="${size}" height="${size}" href="data:image/png;base64,${Buffer.from(png).toString("base64")}"/></svg>`;
  return { size, pixels: new Resvg(picture).render().pixels };
}

describe("icon files", () => {
  it.each([...drawnIcons()])("%s matches the current icon", (path, drawn) => {
    const kept = pixelsOf(readFileSync(join(PUBLIC, path)), path);
    const fresh = pixelsOf(drawn, path);
    expect(kept.size).toBe(fresh.size);
    // Processors anti-alias edges slightly differently; a shade or two is invisible.
    const largest = kept.pixels.reduce(
      (worst, value, i) => Math.max(worst, Math.abs(value - (fresh.pixels[i] ?? 0))),
      0,
    );
    expect(largest).toBeLessThanOrEqual(4);
  });
});
