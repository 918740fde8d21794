import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { APPLE_TOUCH_ICON, type IconFile, MANIFEST_ICONS } from "./icon-files.ts";

const PROJECT = join(import.meta.dirname, "../../../..");
const FAVICON_SIZE = 32;

/** Draws every icon file, by its path in `public/`. */
export function drawnIcons(): Map<string, Uint8Array> {
  const svg = readFileSync(join(PROJECT, "app/ui/frame/icon.svg"), "utf8");
  const files = [APPLE_TOUCH_ICON, ...MANIFEST_ICONS].map((file): [string, Uint8Array] => [file.path, draw(svg, file)]);
  return new Map([...files, ["/favicon.ico", icoOf(draw(svg, { size: FAVICON_SIZE, maskable: false }))]]);
}

function draw(svg: string, { size, maskable }: Pick<IconFile, "size" | "maskable">): Uint8Array {
  // Square corners, and the mark within the inner 80%.
  const shape = maskable
    ? svg
        .replace('rx="8"', "")
        .replace('viewBox="0 0 32 32"', 'viewBox="-2 -2 36 36"')
        .replace("<rect ", '<rect x="-2" y="-2" ')
        .replace('width="32" height="32"', 'width="36" height="36"')
    : svg;
  return new Resvg(shape, { fitTo: { mode: "width", value: size } }).render().asPng();
}

/** A PNG wrapped in an ICO file: header, one entry, image. */
function icoOf(png: Uint8Array): Uint8Array {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // one image
  header.writeUInt8(FAVICON_SIZE, 6);
  header.writeUInt8(FAVICON_SIZE, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.byteLength, 14);
  header.writeUInt32LE(header.byteLength, 18);
  return Buffer.concat([header, png]);
}

if (import.meta.main) {
  for (const [path, bytes] of drawnIcons()) {
    const file = join(PROJECT, "public", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}
