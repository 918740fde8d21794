import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font } from "satori";
import { ALPHABETS, CARD_HEIGHT, CARD_WIDTH, type Card, CardPicture } from "./card.tsx";

/** Increment when the drawing of a card changes. */
const DESIGN = 1;

/**
 * Draws a card: a PNG of 1200 × 630. Loads satori, resvg and the font (Inter, SIL Open Font Licence) on first use: they
 * take 40 MB, and many sites never draw one.
 */
async function drawCard(card: Card): Promise<Uint8Array<ArrayBuffer>> {
  const [{ default: satori }, { renderAsync }, fonts] = await Promise.all([
    import("satori"),
    import("@resvg/resvg-js"),
    loadedFonts(),
  ]);
  const svg = await satori(<CardPicture card={card} />, { width: CARD_WIDTH, height: CARD_HEIGHT, fonts: [...fonts] });
  // The letters are outlines by now; rasterizing happens off the main thread.
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return Uint8Array.from(picture.asPng());
}

const WEIGHTS = [400, 700] as const;

let fonts: Promise<readonly Font[]> | undefined;

function loadedFonts(): Promise<readonly Font[]> {
  // Do not cache a failure: the next image tries again.
  fonts ??= Promise.all(WEIGHTS.flatMap((weight) => ALPHABETS.map((alphabet) => loadFont(alphabet, weight)))).catch(
    (error: unknown) => {
      fonts = undefined;
      throw error;
    },
  );
  return fonts;
}

async function loadFont(alphabet: (typeof ALPHABETS)[number], weight: (typeof WEIGHTS)[number]): Promise<Font> {
  const file = createRequire(import.meta.url).resolve(
    `@fontsource/inter/files/inter-${alphabet}-${weight}-normal.woff`,
  );
  return { name: alphabet, weight, style: "normal", data: await readFile(file) };
}

/** Maximum number of cached images: about 10 MB at 20 to 40 kB each. */
const KEPT = 256;

/** Least recently used cache of images by content. */
const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/**
 * The ETag of a card's image, computed from its text without drawing, so unchanged images stay cached across database
 * versions.
 */
export function cardTag(card: Card): string {
  return createHash("sha256")
    .update(JSON.stringify([DESIGN, card]))
    .digest("base64url")
    .slice(0, 22);
}

/** The card's image, drawn once for concurrent requests and then cached. */
export async function cardImage(card: Card): Promise<Uint8Array<ArrayBuffer>> {
  const tag = cardTag(card);
  const image = kept.get(tag) ?? drawCard(card);
  kept.delete(tag);
  kept.set(tag, image);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  try {
    return await image;
  } catch (error) {
    kept.delete(tag);
    throw error;
  }
}

const DRAWABLE = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
const PICTURE_CHARACTERS =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\u20e3|\ufe0e|\ufe0f/gu;

/**
 * Removes emoji and control characters, which the bundled font lacks. Null when letters of an unsupported script would
 * be drawn as boxes, or when nothing is left.
 */
export function drawable(text: string): string | null {
  // The Emoji property includes digits; Extended_Pictographic does not.
  const plain = text
    .replaceAll(PICTURE_CHARACTERS, "")
    .replaceAll(/\p{Cc}+/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  return plain === "" || DRAWABLE.test(plain) ? null : plain;
}
