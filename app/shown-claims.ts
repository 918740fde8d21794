import type { ClaimId, Claim, FigureName } from "../content/claims.ts";
import { measuredFigures } from "../core/reading/directory/stats.ts";
import { hasSampleRows } from "../core/reading/directory/published.ts";
import type { Context } from "../core/shared/context.ts";
import { refreshesDaily } from "../core/intake/managed-sources/public-sources.ts";
import type { Content } from "./content/content.ts";
import { CLAIMS_PIECE } from "./content/pieces/claims.ts";
import { formatAmount } from "./ui/format/format-amount.ts";
import type { Site } from "./ui/frame/site.ts";

/** A claim on a page: a figure and its label. */
export interface ShownClaim extends Pick<Claim, "value" | "label"> {
  /** Where readers can check it. */
  readonly source?: string;
  /** Invented; pages say so. */
  readonly isSample?: true;
  /** The part missing from a measured figure. */
  readonly note?: string;
}

/** Claims to show, by id; absent ones are hidden. */
export type ShownClaims = ReadonlyMap<ClaimId, ShownClaim>;

/**
 * The claims to show. By default they are stated and marked while sample rows are published; then they are measured from
 * the database and hidden where not measurable, but for those that the operator has confirmed. The setting `CLAIMS`
 * chooses one for all. "Refreshed daily" is shown only while a schedule makes it true.
 */
export async function readClaims(
  ctx: Context,
  content: Content,
  { claims }: Pick<Site, "claims">,
): Promise<ShownClaims> {
  const isSampled = claims === undefined && (await hasSampleRows(ctx));
  const shown =
    claims === "stated" || isSampled
      ? new Map(statedClaims(content, isSampled))
      : new Map(measuredClaims(content, await measuredFigures(ctx), claims === undefined));
  if (shown.has("refresh") && !(await refreshesDaily(ctx))) shown.delete("refresh");
  return shown;
}

/** Every claim as stated in the content; `marks` those that are samples. */
export function statedClaims(content: Content, marks = false): ShownClaims {
  return new Map(
    entries(content).map(([id, claim]) => [id, { ...stated(claim), ...(marks && claim.sample && { isSample: true }) }]),
  );
}

/** The claims that can be measured or `keeps` confirmed; unknown and zero figures are left out. */
export function measuredClaims(
  content: Content,
  { omitsAmounts, ...figures }: Readonly<Record<FigureName, number>> & { readonly omitsAmounts: boolean },
  keeps = false,
): ShownClaims {
  const shown = new Map<ClaimId, ShownClaim>();
  for (const [id, claim] of entries(content)) {
    const { measured, sample } = claim;
    // A promise ("20 free leads") is not a measurement, so it stays.
    if (!sample && (measured === null || keeps)) shown.set(id, stated(claim));
    const figure = measured === null || shown.has(id) ? 0 : figures[measured.figure];
    if (measured !== null && figure > 0)
      shown.set(id, {
        value: formatFigure(measured.figure, figure),
        label: measured.label,
        ...(measured.figure === "fundingUsd" && omitsAmounts && { note: "without amounts that have no dollar value" }),
      });
  }
  return shown;
}

function stated({ value, label, source }: Claim): ShownClaim {
  return { value, label, ...(source !== null && { source }) };
}

function formatFigure(name: FigureName, figure: number): string {
  return name === "fundingUsd"
    ? formatAmount({ minor: figure * 100, currency: "USD" })
    : figure.toLocaleString("en-US");
}

function entries(content: Content): [ClaimId, Claim][] {
  return Object.entries(content.of(CLAIMS_PIECE)) as [ClaimId, Claim][];
}
