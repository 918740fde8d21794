import { cardImage, cardTag } from "../../share-image/card-images.ts";
import type { Card } from "../../share-image/card.tsx";
import { drawable } from "../../share-image/drawable.ts";
import type { Site } from "../../ui/site.ts";

/** The slug in the file name of a share image; null when it is not the name of one. */
export function slugOf(file: string): string | null {
  return /^(.+)\.png$/.exec(file)?.[1] ?? null;
}

interface Words {
  /** Takes the headline's place where the font cannot write it; plain ASCII. */
  readonly address: string;
  readonly headline: string;
  readonly kicker?: string | null;
  readonly figure?: string | null;
  readonly details?: readonly (string | null)[];
}

/** A card of these words, as far as they can be drawn. */
export function cardOf(site: Site, { address, headline, kicker, figure, details = [] }: Words): Card {
  const detail = details.map(written).filter((text) => text !== null).join(" · ");
  return {
    siteName: drawable(site.name) ?? new URL(site.url).host,
    host: new URL(site.url).host,
    kicker: written(kicker),
    headline: drawable(headline) ?? address,
    figure: written(figure),
    detail: detail === "" ? null : detail,
  };
}

/** Answers with a card's picture; who has it already costs no drawing. */
export async function answerWithCard(request: Request, card: Card): Promise<Response> {
  const etag = `"${cardTag(card)}"`;
  const headers = { "content-type": "image/png", "cache-control": "public, max-age=3600", etag };
  if (holds(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(await cardImage(card), { headers });
}

function written(text: string | null | undefined): string | null {
  return typeof text === "string" ? drawable(text) : null;
}

/** Whether the program has what this strong validator names (`If-None-Match`, RFC 9110 section 13.1.2). */
function holds(request: Request, etag: string): boolean {
  const asked = request.headers.get("if-none-match");
  return asked !== null && (asked.trim() === "*" || asked.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag));
}
