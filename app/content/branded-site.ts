import { comparisonLinks } from "../compared-features.ts";
import type { Site } from "../ui/frame/site.ts";
import type { Content } from "./content.ts";
import { BRAND_PIECE, LOGO_PIECE } from "./pieces/brand.ts";
import { COMPARISONS_PIECE } from "./pieces/comparisons.ts";
import { PAGE_TEXTS_PIECE } from "./pieces/page-texts.ts";
import { PLAN_PIECES } from "./pieces/plans.ts";
import { count } from "../ui/format/count.ts";
import { taxNote } from "../plans/tax-words.ts";
import { TAXES_PIECE } from "./pieces/taxes.ts";

/** The names of the site and its plans; `settingName` is SITE_NAME. */
export function brandNames(settingName: string, content: Content): Required<Pick<Site, "name" | "planNames">> {
  return {
    name: content.of(BRAND_PIECE).name ?? settingName,
    planNames: Object.fromEntries([...PLAN_PIECES].map(([plan, piece]) => [plan, content.of(piece).name])),
  };
}

/** Words of the price list by their placeholders: `{pro}` is the plan's name, `{pro_lookups}` its look-ups by list. */
export function planWords(content: Content): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...PLAN_PIECES].flatMap(([key, piece]) => {
      const { name, lookups } = content.of(piece);
      return [
        [key, name],
        [`${key}_lookups`, count(lookups)],
      ];
    }),
  );
}

/** Maximum ratio of a logo's sides where a square is needed. */
const NEARLY_SQUARE = 1.25;

/** True if the logo fits a square icon. */
export function hasSquareLogo(content: Content): boolean {
  const { png, width, height } = content.of(LOGO_PIECE);
  return png !== null && Math.max(width, height) <= Math.min(width, height) * NEARLY_SQUARE;
}

/** The site with the brand that editors set. */
export function brandedSite(site: Site, content: Content): Site {
  const { accentLight } = content.of(BRAND_PIECE);
  const { png, width, height } = content.of(LOGO_PIECE);
  const logo = png === null ? null : { src: `/brand/logo-${content.revisionOf(LOGO_PIECE)}.png`, width, height };
  const isSquare = hasSquareLogo(content);
  const revision = content.revisionOf(isSquare ? LOGO_PIECE : BRAND_PIECE);
  const drawn = `/brand/icon-${content.revisionOf(BRAND_PIECE)}.svg`;
  const { name } = brandNames(site.name, content);
  const shown = content.branded(name, planWords(content));
  return {
    ...site,
    ...brandNames(site.name, shown),
    comparisons: comparisonLinks(shown.of(COMPARISONS_PIECE), name),
    texts: shown.of(PAGE_TEXTS_PIECE),
    taxNote: taxNote(shown.of(TAXES_PIECE)),
    ...(accentLight !== null && {
      accent: accentLight,
      accentStyles: `/brand/accent-${content.revisionOf(BRAND_PIECE)}.css`,
      icon: { href: drawn, type: "image/svg+xml" },
    }),
    ...(logo !== null && { logo }),
    ...((isSquare || accentLight !== null) && { touchIcon: `/brand/touch-${revision}.png` }),
    ...(isSquare && logo !== null && { icon: { href: logo.src, type: "image/png" } }),
  };
}
