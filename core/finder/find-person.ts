import type { Context } from "../context.ts";
import type { FinderAnswer } from "./answer/finder-answer.ts";
import { personAnswer } from "./answer/person-answer.ts";
import { askServers } from "./find-addresses.ts";
import type { FinderDeps } from "./finder-deps.ts";
import { type NotResolved, resolveQuery } from "./resolve/resolve-query.ts";

/** One state of the answer to a person's name. */
export type PersonState =
  | NotResolved
  /** What was typed names no person but a whole address, or a company. */
  | { readonly kind: "other"; readonly looksLike: "address" | "domain" }
  | { readonly kind: "answer"; readonly name: string; readonly domain: string; readonly answer: FinderAnswer };

/**
 * Looks for the person that was typed: first what is stored, at once, then, where that is not all, what the domain's servers say.
 * The last state is never `searching`. Nothing of the search itself is kept; `startSearch` does that.
 */
export async function* findPerson(ctx: Context, deps: FinderDeps, { query }: { readonly query: string }): AsyncGenerator<PersonState> {
  const resolved = await resolveQuery(ctx, query);
  if (resolved.kind === "address" || resolved.kind === "domain") {
    yield { kind: "other", looksLike: resolved.kind };
    return;
  }
  if (resolved.kind !== "person") {
    yield resolved;
    return;
  }
  const { name, domain } = resolved;
  const state = async (mail: Parameters<typeof personAnswer>[2]["mail"], of: FinderAnswer["state"]): Promise<PersonState> =>
    ({ kind: "answer", name, domain, answer: await personAnswer(ctx, deps, { name, domain, mail, state: of, tryAgainAt: null }) });
  yield await state(null, "searching");
  const { mail, askLater } = await askServers(ctx, deps, { name, domain });
  yield await state(mail, askLater ? "waiting" : "done");
}
