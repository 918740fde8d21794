import { type Logo, LOGO_KILOBYTES } from "../../content/brand.ts";
import { AppError } from "../../platform/errors.ts";

const LARGEST_SIDE = 4_000;
/** Height in pixels: 28 px in the top bar, sharp on screens with three times the pixels. */
const DRAWN_HEIGHT = 84;
/** Maximum ratio of a logo's width to its height, so that the navigation has room. */
const WIDEST = 6;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Offsets in a PNG's first chunk (PNG specification, 11.2.1). */
const [WIDTH_AT, HEIGHT_AT, HEADER_LENGTH] = [16, 20, 33];

/**
 * Redraws an uploaded PNG, small and without its metadata. Throws AppError `invalid_input` for anything else; SVG is
 * not accepted because it can carry script.
 */
export async function readLogo(bytes: Buffer): Promise<Logo> {
  if (bytes.length > LOGO_KILOBYTES * 1_024) throw refusal(`The image is larger than ${LOGO_KILOBYTES} kB. Shrink it.`);
  if (/^\s*(?:<\?xml|<!--|<!doctype|<svg)/i.test(bytes.subarray(0, 200).toString("utf8")))
    throw refusal("This is an SVG, which can carry script. Export the logo as a PNG.");
  if (bytes.length < HEADER_LENGTH || !bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE))
    throw refusal("This is not a PNG. Export the logo as a PNG.");
  const [width, height] = [bytes.readUInt32BE(WIDTH_AT), bytes.readUInt32BE(HEIGHT_AT)];
  if (width < 1 || height < 1 || width > LARGEST_SIDE || height > LARGEST_SIDE)
    throw refusal(`The image has ${width} × ${height} pixels. Use at most ${LARGEST_SIDE} on each side.`);
  if (width > height * WIDEST || height > width * WIDEST)
    throw refusal(`One side is more than ${WIDEST} times the other, which does not fit the top bar. Crop the image.`);
  const drawnHeight = Math.min(height, DRAWN_HEIGHT);
  const drawnWidth = Math.max(1, Math.round((width * drawnHeight) / height));
  const { renderAsync } = await import("@resvg/resvg-js");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${drawnWidth}" height="${drawnHeight}"><image width="${drawnWidth}" height="${drawnHeight}" href="data:image/png;base64,${bytes.toString("base64")}"/></svg>`;
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  // An image that cannot be decoded is omitted from the drawing.
  if (image.pixels.every((value) => value === 0))
    throw refusal("The image is empty or damaged. Export it again as a PNG.");
  return { png: image.asPng().toString("base64"), width: drawnWidth, height: drawnHeight };
}

function refusal(message: string): AppError {
  return new AppError("invalid_input", message);
}
