import type { Context } from "../../context.ts";
import type { AnswerReason, FinderAnswer } from "../answer/finder-answer.ts";
import { logPredictions } from "../calibration/log-predictions.ts";
import { findAddresses } from "../find-addresses.ts";
import type { AddressProber, FinderDeps } from "../finder-deps.ts";
import { TurnsTaken } from "../verification/politeness.ts";
import { AGAIN_MINUTES } from "./bulk.ts";
import type { ClaimedRow } from "./claim-rows.ts";
import { type RowOutcome, type RowStatus, without } from "./row-status.ts";

/** How a row without an address says why. */
const WITHOUT: Readonly<Record<AnswerReason, RowStatus>> = {
  nothing_found: "not_found", refused_address: "not_found", no_mail: "no_mail", no_spelling: "no_spelling", reserved_domain: "reserved_domain",
  accepts_any: "accepts_any", unclear: "unclear", not_verified: "not_verified",
};

/** What came of a row now: its outcome, or when to try again. */
export type RowResult =
  | { readonly kind: "done"; readonly outcome: RowOutcome }
  | { readonly kind: "later"; readonly minutes: number }
  /** Its servers were not asked: too many others wait for them. */
  | { readonly kind: "not_yet"; readonly seconds: number };

/** Looks up the person of a row. Where servers ask to come back, so it is until they were asked often enough. */
export async function lookUpRow(ctx: Context, deps: FinderDeps, row: Pick<ClaimedRow, "name" | "company" | "domain" | "tries">): Promise<RowResult> {
  const { prober, putOff } = patientProber(deps.prober);
  const found = await findAddresses(ctx, { ...deps, prober }, { person: row.name, company: row.company === "" ? null : row.company, domain: row.domain === "" ? null : row.domain });
  switch (found.kind) {
    case "needs_company":
      return done(without("needs_company"));
    case "choose_company":
      return done(without("several_companies"));
    case "refused":
      return done(without("refused_domain"));
    case "answered": {
      const seconds = putOff();
      if (seconds !== null) return { kind: "not_yet", seconds };
      const minutes = AGAIN_MINUTES[row.tries];
      if (found.answer.state === "waiting" && minutes !== undefined) return { kind: "later", minutes };
      await logShown(ctx, deps, found.answer);
      return done(outcomeOf(found.answer));
    }
  }
}

/** Lets others go first. What it was told before too many waited is kept; `putOff` answers with when to go on. */
function patientProber(asked: AddressProber) {
  let seconds: number | null = null;
  const prober: AddressProber = {
    method: asked.method,
    verify: (domain, addresses) => (asked.patient?.(domain, addresses) ?? asked.verify(domain, addresses)).catch((error: unknown) => {
      if (!(error instanceof TurnsTaken)) throw error;
      seconds = error.seconds;
      return { addresses: [], askLater: true, control: "not_asked", unclear: error.message };
    }),
  };
  return { prober, putOff: () => seconds };
}

/** Only the first address goes into the file, so only it is predicted. */
async function logShown(ctx: Context, { suppressionKey }: FinderDeps, { results: [best] }: FinderAnswer): Promise<void> {
  if (best === undefined) return;
  const method = `${best.sources[0]?.kind ?? "given"}/${best.verified ? "verified" : "not_verified"}`;
  await logPredictions(ctx, suppressionKey, [{ address: best.email, band: best.confidence, method }]);
}

function done(outcome: RowOutcome): RowResult {
  return { kind: "done", outcome };
}

function outcomeOf({ results: [best], reason }: FinderAnswer): RowOutcome {
  if (best !== undefined) {
    const { email, confidence, source, verified, sources, flags } = best;
    const isGuess = sources.every(({ kind }) => kind === "pattern");
    return { status: verified ? "verified" : isGuess ? "guessed" : "found", email, confidence, source, verified, flags };
  }
  return without(reason === null ? "not_found" : WITHOUT[reason]);
}
