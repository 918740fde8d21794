import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font } from "satori";
import { ALPHABETS, type Card, CARD_HEIGHT, CARD_WIDTH, CardPicture } from "./card.tsx";

/** Raised when the same words would be drawn differently. */
export const DESIGN = 1;

/**
 * Draws a card: a PNG of 1200 by 630. The drawing programs (satori, resvg) and the font (Inter, SIL Open Font
 * Licence) are loaded with the first picture: many sites never draw one, and they take 40 MB.
 */
export async function drawCard(card: Card): Promise<Uint8Array<ArrayBuffer>> {
  const [{ default: satori }, { renderAsync }, fonts] = await Promise.all([import("satori"), import("@resvg/resvg-js"), loadedFonts()]);
  const svg = await satori(<CardPicture card={card} />, { width: CARD_WIDTH, height: CARD_HEIGHT, fonts: [...fonts] });
  // The letters are outlines already; turning them into pixels happens off the main thread.
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return Uint8Array.from(picture.asPng());
}

const WEIGHTS = [400, 700] as const;

let fonts: Promise<readonly Font[]> | undefined;

function loadedFonts(): Promise<readonly Font[]> {
  // A failure is not kept: the next picture tries again.
  fonts ??= Promise.all(WEIGHTS.flatMap((weight) => ALPHABETS.map((alphabet) => loadFont(alphabet, weight)))).catch((error: unknown) => {
    fonts = undefined;
    throw error;
  });
  return fonts;
}

async function loadFont(alphabet: (typeof ALPHABETS)[number], weight: (typeof WEIGHTS)[number]): Promise<Font> {
  const file = createRequire(import.meta.url).resolve(`@fontsource/inter/files/inter-${alphabet}-${weight}-normal.woff`);
  return { name: alphabet, weight, style: "normal", data: await readFile(file) };
}
