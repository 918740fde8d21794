import type { Context } from "../../context.ts";
import type { FinderDeps } from "../finder-deps.ts";
import { readPublished } from "../store/published.ts";
import { readVerifications } from "../store/verifications.ts";
import type { AddressFlag } from "../verification/verify-addresses.ts";
import { addressFlags } from "./address-flags.ts";
import { type VerificationResult, VERIFICATION_DAYS } from "./confidence.ts";
import { emailResult } from "./email-result.ts";
import type { AnswerReason, FinderAnswer } from "./finder-answer.ts";
import { standInFor } from "./stand-in.ts";
import { withheldAmong } from "./withheld-addresses.ts";

/** What is known of a given address; of one that is not to be found, what its server says of one that is not there. */
export interface AddressVerdict {
  readonly address: string;
  readonly result: VerificationResult;
  readonly flags: readonly AddressFlag[];
  /** As an ISO 8601 instant; null when it was not asked. */
  readonly checkedAt: string | null;
}

interface AddressAnswerInput {
  readonly address: string;
  readonly domain: string;
  readonly mail: "hosts" | "no_mail" | "unclear" | "reserved" | null;
  readonly state: FinderAnswer["state"];
  readonly tryAgainAt: Date | null;
}

const DAY = 86_400_000;

/** The answer about a given address of what is stored at this moment. */
export async function addressAnswer(ctx: Context, deps: FinderDeps, { address, domain, mail, state, tryAgainAt }: AddressAnswerInput): Promise<{ readonly answer: FinderAnswer; readonly verdict: AddressVerdict }> {
  const withheld = await withheldAmong(ctx, [address], deps.suppressionKey);
  const isWithheld = withheld.has(address);
  const asked = isWithheld ? standInFor(address, deps.suppressionKey) : address;
  const verification = (await readVerifications(ctx, [asked])).get(asked);
  const published = isWithheld ? [] : (await readPublished(ctx, domain)).filter((one) => one.address === address);
  const now = ctx.clock.now();
  const isOver = state !== "searching";
  const isFresh = verification !== undefined && now.getTime() - verification.at.getTime() <= VERIFICATION_DAYS * DAY;
  const isKnown = published.length > 0 || (!isWithheld && verification?.result === "valid");
  const shown = isKnown && !(isOver && mail === "no_mail") ? emailResult({ address, published, verification: verification ?? null, made: null, withheld: null }, now) : null;
  const mode = deps.mode();
  const said = isWithheld && verification?.result === "valid" ? "unknown" : verification?.result;
  const result = isOver && mail === "no_mail" ? "invalid" : isFresh && said !== undefined ? said : "unknown";
  const reason: AnswerReason | null = shown?.verified === true ? null : mail === "reserved" ? "reserved_domain" : mail === "no_mail" ? "no_mail" : reasonOf(result, mode);
  return {
    answer: { state, results: shown === null ? [] : [shown], reason: isOver ? reason : null, tryAgainAt: tryAgainAt?.toISOString() ?? null, mode },
    verdict: { address, result, flags: addressFlags(address, verification ?? null, now), checkedAt: isFresh ? verification.at.toISOString() : null },
  };
}

function reasonOf(result: VerificationResult, mode: FinderAnswer["mode"]): AnswerReason {
  if (result === "invalid") return "refused_address";
  if (result === "accept_all") return "accepts_any";
  return mode === "mx_only" ? "not_verified" : "unclear";
}
