import { type ClaimId, type Claim, CLAIMS, type FigureName } from "../content/claims.ts";
import { measuredFigures } from "../core/directory/measured-figures.ts";
import type { Context } from "../core/context.ts";
import { formatAmount } from "./ui/format-amount.ts";
import type { Site } from "./ui/site.ts";

/** A claim as pages make it: a figure and what it counts. */
export type ShownClaim = Pick<Claim, "value" | "label">;

/** The claims that may be made; one that is missing is not to be shown. */
export type ShownClaims = ReadonlyMap<ClaimId, ShownClaim>;

/** The claims as `CLAIMS` has them shown: as stated, or replaced by what the catalogue measures and otherwise left out. */
export async function readClaims(ctx: Context, { claims }: Pick<Site, "claims">): Promise<ShownClaims> {
  return claims === "stated" ? statedClaims() : measuredClaims(await measuredFigures(ctx));
}

/** Every claim as the content states it. */
export function statedClaims(): ShownClaims {
  return new Map(entries());
}

/** What of the claims is measured; a figure that is unknown or nothing is left out too. */
export function measuredClaims(figures: Readonly<Record<FigureName, number>>): ShownClaims {
  const shown = new Map<ClaimId, ShownClaim>();
  for (const [id, { measured, sample, value, label }] of entries()) {
    // What we promise ourselves ("20 free leads") is no measurement, so it stands.
    if (measured === null && !sample) shown.set(id, { value, label });
    const figure = measured === null ? 0 : figures[measured.figure];
    if (measured !== null && figure > 0) shown.set(id, { value: formatFigure(measured.figure, figure), label: measured.label });
  }
  return shown;
}

function formatFigure(name: FigureName, figure: number): string {
  return name === "fundingUsd" ? formatAmount({ minor: figure * 100, currency: "USD" }) : figure.toLocaleString("en-US");
}

function entries(): [ClaimId, Claim][] {
  return Object.entries(CLAIMS) as [ClaimId, Claim][];
}
