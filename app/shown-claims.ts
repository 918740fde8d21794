import type { ClaimId, Claim, FigureName } from "../content/claims.ts";
import { measuredFigures } from "../core/reading/directory/stats.ts";
import type { Context } from "../core/shared/context.ts";
import { refreshesDaily } from "../core/intake/managed-sources/public-sources.ts";
import type { Content } from "./content/content.ts";
import { CLAIMS_PIECE } from "./content/pieces/claims.ts";
import { formatAmount } from "./ui/format/format-amount.ts";
import type { Site } from "./ui/frame/site.ts";

/** A claim on a page: a figure and its label. */
export interface ShownClaim extends Pick<Claim, "value" | "label"> {
  /** The part missing from a measured figure. */
  readonly note?: string;
}

/** Claims to show, by id; absent ones are hidden. */
export type ShownClaims = ReadonlyMap<ClaimId, ShownClaim>;

/**
 * The claims to show by the setting `CLAIMS`: as stated, or measured from the database and hidden where not measurable.
 * "Refreshed daily" is shown only while a schedule makes it true.
 */
export async function readClaims(
  ctx: Context,
  content: Content,
  { claims }: Pick<Site, "claims">,
): Promise<ShownClaims> {
  if (claims === "measured") return measuredClaims(content, await measuredFigures(ctx));
  const stated = new Map(statedClaims(content));
  if (!(await refreshesDaily(ctx))) stated.delete("refresh");
  return stated;
}

/** Every claim as stated in the content. */
export function statedClaims(content: Content): ShownClaims {
  return new Map(entries(content));
}

/** The claims that can be measured; unknown and zero figures are left out. */
export function measuredClaims(
  content: Content,
  { omitsAmounts, ...figures }: Readonly<Record<FigureName, number>> & { readonly omitsAmounts: boolean },
): ShownClaims {
  const shown = new Map<ClaimId, ShownClaim>();
  for (const [id, { measured, sample, value, label }] of entries(content)) {
    // A promise ("20 free leads") is not a measurement, so it stays.
    if (measured === null && !sample) shown.set(id, { value, label });
    const figure = measured === null ? 0 : figures[measured.figure];
    if (measured !== null && figure > 0)
      shown.set(id, {
        value: formatFigure(measured.figure, figure),
        label: measured.label,
        ...(measured.figure === "fundingUsd" && omitsAmounts && { note: "without amounts that have no dollar value" }),
      });
  }
  return shown;
}

function formatFigure(name: FigureName, figure: number): string {
  return name === "fundingUsd"
    ? formatAmount({ minor: figure * 100, currency: "USD" })
    : figure.toLocaleString("en-US");
}

function entries(content: Content): [ClaimId, Claim][] {
  return Object.entries(content.of(CLAIMS_PIECE)) as [ClaimId, Claim][];
}
