import type { Site } from "../ui/site.ts";
import type { Content } from "./content.ts";
import { BRAND_PIECE, LOGO_PIECE } from "./pieces/brand.ts";
import { PLAN_PIECES } from "./pieces/plans.ts";

/** The names of the site and its plans; `settingName` is SITE_NAME. */
export function brandNames(settingName: string, content: Content): Required<Pick<Site, "name" | "planNames">> {
  return {
    name: content.of(BRAND_PIECE).name ?? settingName,
    planNames: Object.fromEntries([...PLAN_PIECES].map(([plan, piece]) => [plan, content.of(piece).name])),
  };
}

/** The site with the brand that editors set. */
export function brandedSite(site: Site, content: Content): Site {
  const { accentLight } = content.of(BRAND_PIECE);
  const { png, width, height } = content.of(LOGO_PIECE);
  return {
    ...site,
    ...brandNames(site.name, content),
    ...(accentLight !== null && { accentStyles: `/brand/accent-${content.revisionOf(BRAND_PIECE)}.css` }),
    ...(png !== null && { logo: { src: `/brand/logo-${content.revisionOf(LOGO_PIECE)}.png`, width, height } }),
  };
}
