import { type ActionFunctionArgs, data, redirect, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { SECRET_PREFIX } from "../../../core/catalogue/sources/source.ts";
import type { Context } from "../../../core/shared/context.ts";
import { isAppError } from "../../../platform/errors.ts";
import { coreContext } from "../../context.ts";
import { statusOf } from "../../error-status.ts";
import { type FormState, isSameOrigin, problemsOf, readFormPost } from "../../form-post.ts";
import type { Outcome } from "../../ui/forms/form-outcome.tsx";
import { keepAndAskAgain } from "../customers/sign-in/ask-again.ts";
import { PRIVATE } from "../customers/sign-in/private.ts";

/**
 * Outcome of an action: done, with the key of its message, the page to show if it is another one, and parts of its
 * address that change (null leaves one out); or a problem, with the problems and changed values of fields.
 */
export type ActionResult =
  | { readonly done: string; readonly at?: string; readonly query?: Readonly<Record<string, string | null>> }
  | ({ readonly problem: string; readonly status?: number } & Partial<Pick<FormState, "problems" | "values">>);

/**
 * Parses a back-office form and runs its action. On success redirects back to the page with a message (see {@link
 * outcomeOf}); otherwise the page shows the problem. A form that needs a fresh sign-in is kept until then.
 */
async function runAction<T>(
  posted: { readonly request: Request; readonly context: Readonly<RouterContextProvider> },
  rules: z.ZodType<T>,
  run: (form: T, values: FormState["values"]) => Promise<ActionResult>,
  largest?: number,
) {
  const { request } = posted;
  const post = await readFormPost(request, rules, largest);
  if (post.kind !== "valid") return data(post.state, { ...PRIVATE, status: post.status });
  const outcome = await attempt(() => run(post.form, post.values));
  if (outcome === "sign_in_again") return keepAndAskAgain(posted, post.values);
  if ("problem" in outcome) {
    const { problem, status = 409, values, problems } = outcome;
    return refusal({ ...post.values, ...values }, problem, status, problems);
  }
  const { pathname, searchParams } = new URL(request.url);
  for (const [name, value] of Object.entries({ ...outcome.query, done: outcome.done }))
    if (value === null) searchParams.delete(name);
    else searchParams.set(name, value);
  // A hydrated screen posts to its data address.
  const here = outcome.at ?? pathname.replace(/\.data$/, "");
  return redirect(`${here}?${searchParams}`, { ...PRIVATE, status: 303 });
}

/**
 * The action of a screen with one form, or with forms of which one is posted: see {@link runAction}. `run` also gets
 * the request's parts and the posted values as text.
 */
export function formAction<T>(
  rules: z.ZodType<T>,
  run: (form: T, asked: FormAsked) => Promise<ActionResult>,
  largest?: number,
) {
  return (asked: ActionFunctionArgs) => {
    const { request, context } = asked;
    const params = asked.params as FormAsked["params"];
    const ctx = context.get(coreContext);
    return runAction(asked, rules, (form, values) => run(form, { request, context, params, ctx, values }), largest);
  };
}

interface FormAsked extends Pick<ActionFunctionArgs, "request" | "context"> {
  /** The parts of the screen's address, of which each has some. */
  readonly params: Readonly<Record<"id" | "kind" | "piece" | "ref" | "template", string>>;
  readonly ctx: Context;
  readonly values: FormState["values"];
}

/**
 * Further values of a form by their rules. Where they are not so, {@link runAction} shows the problems beside the
 * fields; `named` gives a problem's field another name.
 */
export function checked<T>(rules: z.ZodType<T>, values: unknown, named = (field: string) => field): T {
  const parsed = rules.safeParse(values);
  if (parsed.success) return parsed.data;
  const problems = Object.entries(problemsOf(parsed.error)).map(([field, problem]) => [named(field), problem]);
  throw new FieldProblems(Object.fromEntries(problems));
}

class FieldProblems extends Error {
  readonly problems: FormState["problems"];

  constructor(problems: FormState["problems"]) {
    super("Please check the marked fields. Nothing has been saved yet.");
    this.problems = problems;
  }
}

/** Runs the action of a form with a file and shows the page that it names; otherwise the page shows the problem. */
export async function runUpload(request: Request, run: () => Promise<string>) {
  if (!isSameOrigin(request))
    return refusal({}, "This form was sent from another site. Please open it here and send it again.", 403);
  try {
    return redirect(await run(), { ...PRIVATE, status: 303 });
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    return refusal({}, error.message, statusOf(error.code));
  }
}

async function attempt(run: () => Promise<ActionResult>): Promise<ActionResult | "sign_in_again"> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof FieldProblems) return { problem: error.message, status: 400, problems: error.problems };
    if (!isAppError(error) || error.code === "internal") throw error;
    if (error.code === "sign_in_again") return "sign_in_again";
    return { problem: error.message, status: statusOf(error.code) };
  }
}

function refusal(values: FormState["values"], text: string, status: number, problems: FormState["problems"] = {}) {
  const shown = Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith(SECRET_PREFIX)));
  const state: FormState = { values: shown, problems, outcome: { kind: "problem", text } };
  return data(state, { ...PRIVATE, status });
}

/** The message for the completed action in the address; null for an unknown action. */
export function outcomeOf(request: Request, texts: Readonly<Record<string, string>>): Outcome | null {
  const done = new URL(request.url).searchParams.get("done") ?? "";
  const text = Object.hasOwn(texts, done) ? texts[done] : undefined;
  return text === undefined ? null : { kind: "done", text };
}
