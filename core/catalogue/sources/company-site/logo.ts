import { createHash } from "node:crypto";
import type { SiteLogo } from "../source.ts";
import type { SiteAccess } from "../site-access.ts";

const MAX_BYTES = 1024 * 1024;
/** Limit on pixels: a file of a few kilobytes can claim gigabytes of them. */
const MOST_PIXELS = 16_000_000;
const SIDE = 128;
/** Smaller images are tracking pixels, or favicons that would blur. */
const SMALLEST_SIDE = 24;
/** Wider than this, a wordmark is unreadable in a square. */
const WIDEST = 6;
const FORMATS = ["jpeg", "png", "webp", "gif", "avif", "heif", "svg"];

/** The first of the images that can be shown as a logo, as WebP of at most 128 pixels without metadata. */
export async function fetchLogo(
  urls: readonly string[],
  pageUrl: string,
  access: Pick<SiteAccess, "image">,
): Promise<SiteLogo | undefined> {
  for (const url of urls) {
    const bytes = await access.image(url, MAX_BYTES);
    const encoded = bytes === undefined ? undefined : await encodeLogo(bytes);
    if (encoded !== undefined) {
      const name = createHash("sha256").update(encoded).digest("hex").slice(0, 16);
      return { bytes: encoded, name, pageUrl };
    }
  }
  return undefined;
}

/** Undefined for anything but an image of a suitable size. SVG is drawn without scripts and without external files. */
export async function encodeLogo(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const isSvg = /<svg[\s>]/i.test(Buffer.from(bytes.subarray(0, 2_048)).toString("latin1"));
  // Removes references that the drawing library would fetch or expand.
  if (
    isSvg &&
    /<!ENTITY|<!DOCTYPE[^>]*\[|<(?:image|use|foreignObject)\b[^>]*href\s*=\s*["'](?!#|data:image\/(?:png|jpe?g);)/i.test(
      Buffer.from(bytes).toString("utf8"),
    )
  )
    return undefined;
  // Loaded on first use: 10 MB of native code.
  const { default: sharp } = await import("sharp");
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1, failOn: "error" });
    const { format, width, height } = await image.metadata();
    if (!FORMATS.includes(format) || Math.min(width, height) < (isSvg ? 1 : SMALLEST_SIDE)) return undefined;
    if (Math.max(width / height, height / width) > WIDEST) return undefined;
    return await image
      .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: !isSvg })
      .webp({ quality: 85 })
      .toBuffer();
  } catch (error) {
    // sharp has no error class for unreadable files.
    if (error instanceof Error) return undefined;
    throw error;
  }
}
