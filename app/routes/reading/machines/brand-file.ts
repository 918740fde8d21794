import { accentStyles, darkAccentOf, inkOn } from "../../../content/accent.ts";
import { hasSquareLogo } from "../../../content/branded-site.ts";
import { BRAND_PIECE, LOGO_PIECE } from "../../../content/pieces/brand.ts";
import { contentContext } from "../../../context.ts";
import type { Route } from "./+types/brand-file.ts";
import { APPLE_TOUCH_ICON } from "./icon-files.ts";

/** A year: each revision has its own address. */
const KEPT = "public, max-age=31536000, immutable";
/** For former revisions, to which pages rendered before the change still link. */
const BRIEFLY = "public, max-age=60";

/** The mark of app/ui/frame/icon.svg in a colour. */
function markIn(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colour}"/><path d="M8 22l6-7 4 4 6-8" fill="none" stroke="${inkOn(colour)}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

/** An icon for home screens, which crop it: the logo on white, else the mark on the brand's colour. */
function touchIcon(logo: string | null, colour: string | null): Promise<Uint8Array<ArrayBuffer>> | null {
  if (logo === null && colour === null) return null;
  const drawn =
    logo === null
      ? markIn(colour ?? "").replace("<svg ", '<svg x="18" y="18" width="144" height="144" ')
      : `<image x="18" y="18" width="144" height="144" href="data:image/png;base64,${logo}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${APPLE_TOUCH_ICON.size}" height="${APPLE_TOUCH_ICON.size}"><rect width="100%" height="100%" fill="${logo === null ? colour : "#ffffff"}"/>${drawn}</svg>`;
  return drawnPng(svg);
}

/** Loads the renderer on first use: many sites never draw an icon. */
async function drawnPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { renderAsync } = await import("@resvg/resvg-js");
  return Uint8Array.from((await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng());
}

/**
 * The brand's style sheet, icon and logo: `accent-7.css`, `icon-7.svg`, `logo-8.png`, `touch-8.png`. Former revisions get the current
 * files.
 */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const content = context.get(contentContext);
  const { accentLight, accentDark } = content.of(BRAND_PIECE);
  const { png } = content.of(LOGO_PIECE);
  const [, name, revision] = /^(accent|icon|logo|touch)-(\d{1,15})\.(?:css|svg|png)$/.exec(params.file) ?? [];
  const isOfLogo = name === "logo" || (name === "touch" && hasSquareLogo(content));
  const piece = isOfLogo ? LOGO_PIECE : BRAND_PIECE;
  const headers = {
    "cache-control": String(content.revisionOf(piece)) === revision ? KEPT : BRIEFLY,
    "x-content-type-options": "nosniff",
  };
  if (name === "accent" && accentLight !== null)
    return new Response(accentStyles(accentLight, accentDark ?? darkAccentOf(accentLight)), {
      headers: { ...headers, "content-type": "text/css; charset=utf-8" },
    });
  if (name === "icon" && accentLight !== null)
    return new Response(markIn(accentLight), { headers: { ...headers, "content-type": "image/svg+xml" } });
  if (name === "logo" && png !== null)
    return new Response(Buffer.from(png, "base64"), { headers: { ...headers, "content-type": "image/png" } });
  const touch = name === "touch" ? touchIcon(isOfLogo ? png : null, accentLight) : null;
  if (touch !== null) return new Response(await touch, { headers: { ...headers, "content-type": "image/png" } });
  return new Response("There is no such file.", { status: 404, headers: { "content-type": "text/plain" } });
}
