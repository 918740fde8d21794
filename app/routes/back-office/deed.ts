import { data, redirect } from "react-router";
import type { z } from "zod";
import { isAppError } from "../../../platform/errors.ts";
import { statusOf } from "../../error-status.ts";
import { type FormState, readFormPost } from "../../form-post.ts";
import type { Outcome } from "../../ui/form-outcome.tsx";
import { PRIVATE } from "../sign-in/private.ts";

/** What became of a deed: done, as the page then says under this name, or what stands in its way. */
export type Deed = { readonly done: string } | { readonly problem: string; readonly status?: number };

/**
 * Reads a form of the back office and does what it says. Done, it leads back to the page, which says so (see
 * {@link doneOutcome}); what stands in the way is said on the page at once.
 */
export async function doDeed<T>(request: Request, rules: z.ZodType<T>, deed: (form: T) => Promise<Deed>) {
  const post = await readFormPost(request, rules);
  if (post.kind === "refused") return data(post.state, { ...PRIVATE, status: post.status });
  if (post.kind === "trapped") return refusal(post.values, "Please send the form as this page sends it.", 400);
  const outcome = await attempt(() => deed(post.form));
  if ("problem" in outcome) return refusal(post.values, outcome.problem, outcome.status ?? 409);
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set("done", outcome.done);
  return redirect(`${pathname}?${searchParams}`, { ...PRIVATE, status: 303 });
}

async function attempt(deed: () => Promise<Deed>): Promise<Deed> {
  try {
    return await deed();
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    return { problem: error.message, status: statusOf(error.code) };
  }
}

function refusal(values: FormState["values"], text: string, status: number) {
  const state: FormState = { values, problems: {}, outcome: { kind: "problem", text } };
  return data(state, { ...PRIVATE, status });
}

/** What a page says of the deed its address names as done; null when it names none that the page knows. */
export function doneOutcome(request: Request, texts: Readonly<Record<string, string>>): Outcome | null {
  const done = new URL(request.url).searchParams.get("done") ?? "";
  const text = Object.hasOwn(texts, done) ? texts[done] : undefined;
  return text === undefined ? null : { kind: "done", text };
}
