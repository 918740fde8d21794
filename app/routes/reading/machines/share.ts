import type { RouterContextProvider } from "react-router";
import { LOGO_PIECE } from "../../../content/pieces/brand.ts";
import { contentContext, siteContext } from "../../../context.ts";
import { cardImage, cardTag, drawable } from "../../../share-image/card-images.tsx";
import type { Card } from "../../../share-image/card.tsx";
import { holdsEtag } from "../../../etag.ts";
import type { Site } from "../../../ui/frame/site.ts";

/** What a share image says. */
export interface Words {
  /** Plain ASCII that replaces a headline the font cannot draw. */
  readonly address: string;
  readonly headline: string;
  readonly kicker?: string | null;
  readonly figure?: string | null;
  readonly details?: readonly (string | null)[];
}

/** Builds a card of the drawable texts. */
function cardOf(site: Site, { address, headline, kicker, figure, details = [] }: Words): Card {
  const detail = details
    .map(written)
    .filter((text) => text !== null)
    .join(" · ");
  return {
    siteName: drawable(site.name) ?? new URL(site.url).host,
    host: new URL(site.url).host,
    ...(site.accent !== undefined && { accent: site.accent }),
    kicker: written(kicker),
    headline: drawable(headline) ?? address,
    figure: written(figure),
    detail: detail === "" ? null : detail,
  };
}

interface CardRequest {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/** Answers with a card's image and the brand's logo; a 304 needs no drawing. */
export async function answerWithCard({ request, context }: CardRequest, words: Words): Promise<Response> {
  const plain = cardOf(context.get(siteContext), words);
  const { png, width, height } = context.get(contentContext).of(LOGO_PIECE);
  const card = png === null ? plain : { ...plain, logo: { png, width, height } };
  const etag = `"${cardTag(card)}"`;
  const headers = { "content-type": "image/png", "cache-control": "public, max-age=60", etag };
  if (holdsEtag(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(await cardImage(card), { headers });
}

function written(text: string | null | undefined): string | null {
  return typeof text === "string" ? drawable(text) : null;
}
