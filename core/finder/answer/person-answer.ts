import type { Context } from "../../context.ts";
import type { FinderDeps } from "../finder-deps.ts";
import { headcountAt } from "../store/headcount.ts";
import type { AnswerReason, EmailResult, FinderAnswer } from "./finder-answer.ts";
import { type PersonKnowledge, readPersonKnowledge } from "./read-person-answer.ts";

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
  const { known, guesses, told, canBeSpelled } = await readPersonKnowledge(ctx, { name, domain, headcount: await headcountAt(ctx, domain) }, deps.suppressionKey);
  const isOver = state !== "searching";
  const results = isOver && mail === "no_mail" ? [] : known.length > 0 ? known : isOver && mail === "hosts" ? guesses : [];
  const mode = deps.mode();
  return { state, results, reason: isOver ? reasonFor({ results, mail, told, canBeSpelled, mode }) : null, tryAgainAt: tryAgainAt?.toISOString() ?? null, mode };
}

interface ReasonInput extends Pick<PersonKnowledge, "told" | "canBeSpelled"> {
  readonly results: readonly EmailResult[];
  readonly mail: PersonAnswerInput["mail"];
  readonly mode: FinderAnswer["mode"];
}

function reasonFor({ results, mail, told, canBeSpelled, mode }: ReasonInput): AnswerReason | null {
  if (mail === "no_mail") return "no_mail";
  if (results.some(({ verified }) => verified)) return null;
  const isEmpty = results.length === 0;
  if (isEmpty && mail === "reserved") return "reserved_domain";
  if (isEmpty && !canBeSpelled) return "no_spelling";
  if (isEmpty && mail !== "hosts") return "unclear";
  if (mode === "mx_only") return "not_verified";
  if (mail === "hosts" && told === "accepts_any") return "accepts_any";
  return isEmpty && told === "refused" ? "nothing_found" : "unclear";
}
