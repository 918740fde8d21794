import { accentStyles, darkAccentOf } from "../../content/accent.ts";
import { BRAND_PIECE, LOGO_PIECE } from "../../content/pieces/brand.ts";
import { contentContext } from "../../context.ts";
import type { Route } from "./+types/brand-file.ts";

/** A year: each revision has its own address. */
const KEPT = "public, max-age=31536000, immutable";
/** Of a former revision: pages rendered before the change still name it. */
const BRIEFLY = "public, max-age=60";

/** The brand's style sheet and logo: `accent-7.css`, `logo-8.png`. Former revisions get the present one. */
export function loader({ params, context }: Route.LoaderArgs): Response {
  const content = context.get(contentContext);
  const { accentLight, accentDark } = content.of(BRAND_PIECE);
  const { png } = content.of(LOGO_PIECE);
  const [, name, revision] = /^(accent|logo)-(\d{1,15})\.(?:css|png)$/.exec(params.file) ?? [];
  const piece = name === "accent" ? BRAND_PIECE : LOGO_PIECE;
  const headers = {
    "cache-control": String(content.revisionOf(piece)) === revision ? KEPT : BRIEFLY,
    "x-content-type-options": "nosniff",
  };
  if (name === "accent" && accentLight !== null)
    return new Response(accentStyles(accentLight, accentDark ?? darkAccentOf(accentLight)), {
      headers: { ...headers, "content-type": "text/css; charset=utf-8" },
    });
  if (name === "logo" && png !== null)
    return new Response(Buffer.from(png, "base64"), { headers: { ...headers, "content-type": "image/png" } });
  return new Response("There is no such file.", { status: 404, headers: { "content-type": "text/plain" } });
}
