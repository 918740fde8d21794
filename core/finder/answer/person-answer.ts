import type { Context } from "../../context.ts";
import type { FinderDeps } from "../finder-deps.ts";
import { headcountAt } from "../store/headcount.ts";
import type { AnswerReason, EmailResult, FinderAnswer } from "./finder-answer.ts";
import { readPersonKnowledge } from "./read-person-answer.ts";

interface PersonAnswerInput {
  readonly name: string;
  readonly domain: string;
  /** Whether the domain takes mail; null while nobody has been asked. */
  readonly mail: "hosts" | "no_mail" | "unclear" | "reserved" | null;
  readonly state: FinderAnswer["state"];
  readonly tryAgainAt: Date | null;
}

/** The answer of what is stored at this moment; guesses are part of it only once it is known that the domain takes mail. */
export async function personAnswer(ctx: Context, deps: FinderDeps, { name, domain, mail, state, tryAgainAt }: PersonAnswerInput): Promise<FinderAnswer> {
  const { known, guesses, canBeSpelled } = await readPersonKnowledge(ctx, { name, domain, headcount: await headcountAt(ctx, domain) }, deps.suppressionKey);
  const isOver = state !== "searching";
  const results = isOver && mail === "no_mail" ? [] : known.length > 0 ? known : isOver && mail === "hosts" ? guesses : [];
  const mode = deps.mode();
  return { state, results, reason: isOver ? reasonFor({ results, mail, canBeSpelled, mode }) : null, tryAgainAt: tryAgainAt?.toISOString() ?? null, mode };
}

function reasonFor({ results, mail, canBeSpelled, mode }: { readonly results: readonly EmailResult[]; readonly mail: PersonAnswerInput["mail"]; readonly canBeSpelled: boolean; readonly mode: FinderAnswer["mode"] }): AnswerReason | null {
  if (mail === "no_mail") return "no_mail";
  if (results.length > 0) return results.some(({ verified }) => verified) ? null : mode === "mx_only" ? "not_verified" : "unclear";
  if (mail === "reserved") return "reserved_domain";
  if (!canBeSpelled) return "no_spelling";
  return mail === "unclear" ? "unclear" : "nothing_found";
}
