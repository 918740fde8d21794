import { siteContext } from "../../../context.ts";
import { pageText } from "../../../ui/frame/site.ts";
import type { Route } from "./+types/manifest.ts";
import { answer } from "./answer.ts";
import { MANIFEST_ICONS } from "./icon-files.ts";

/** `/site.webmanifest` (W3C Web Application Manifest). */
export function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { name, accent, icon } = site;
  const manifest = {
    id: "/",
    name,
    short_name: name,
    description: pageText(site, "tagline"),
    start_url: "/",
    scope: "/",
    display: "browser",
    lang: "en",
    background_color: "#f7f9f8",
    theme_color: accent ?? "#0b6b58",
    icons:
      icon === undefined
        ? MANIFEST_ICONS.map(({ path, size, maskable }) => ({
            src: path,
            sizes: `${size}x${size}`,
            type: "image/png",
            purpose: maskable ? "maskable" : "any",
          }))
        : [{ src: icon.href, sizes: "any", type: icon.type, purpose: "any" }],
  };
  return answer({ mediaType: "application/manifest+json", body: JSON.stringify(manifest), maxAge: 3_600 });
}
