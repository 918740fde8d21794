import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { z } from "zod";
import { SECRET_PREFIX } from "../../../core/catalogue/sources/source.ts";
import type { Context } from "../../../core/shared/context.ts";
import { isAppError } from "../../../platform/errors.ts";
import { coreContext } from "../../context.ts";
import { statusOf } from "../../error-status.ts";
import { type FormState, isSameOrigin, problemsOf, readFormPost } from "../../form-post.ts";
import { keepAndAskAgain } from "../customers/sign-in/ask-again.ts";
import { PRIVATE } from "../customers/sign-in/private.ts";

/**
 * Outcome of an action: done, with the key of its message, the page to show if it is another one, and parts of its
 * address that change (null leaves one out); or a problem, with the problems and changed values of fields.
 */
export type ActionResult =
  | { readonly done: string; readonly at?: string; readonly query?: Readonly<Record<string, string | null>> }
  | ({ readonly problem: string; readonly status?: number } & Partial<Pick<FormState, "problems" | "values">>);

interface Asked extends Pick<ActionFunctionArgs, "request" | "context"> {
  /** The parts of the screen's address, of which each has some. */
  readonly params: Readonly<Record<"company" | "file" | "id" | "kind" | "piece" | "plan" | "ref" | "template", string>>;
  /** The number in its address; reading it throws the response 404 where there is none. */
  readonly id: number;
  readonly ctx: Context;
  readonly query: URLSearchParams;
}

interface LoadAsked extends Asked {
  /** The text that the address searches for. */
  readonly search: string;
  /** The page of a list that the address asks for, by its cursor; null: the first. */
  readonly range: { readonly limit: number; readonly after: string | null };
}

function askedOf<T extends object>({ request, context, ...args }: LoaderFunctionArgs, more: T): Asked & T {
  const params = args.params as Asked["params"];
  const query = new URL(request.url).searchParams;
  const asked = { request, context, params, ctx: context.get(coreContext), query, ...more };
  return Object.defineProperty(asked as Asked & T, "id", { get: () => idAt(params.id) });
}

const PAGE_SIZE = 50;
/** Longer than any e-mail address. */
const LONGEST_SEARCH = 254;

/** The loader of a screen: `read` gets the request's parts, what its query asks for, and the context of the core. */
export function screenLoader<T>(read: (asked: LoadAsked) => T) {
  return (args: LoaderFunctionArgs) => {
    const query = new URL(args.request.url).searchParams;
    const search = (query.get("search") ?? "").trim().slice(0, LONGEST_SEARCH);
    return read(askedOf(args, { search, range: { limit: PAGE_SIZE, after: query.get("after") } }));
  };
}

/** The asked page of a list ordered by descending id; `read` fetches one row more. */
export async function readPage<T extends { readonly id: number }>(
  { limit, after }: LoadAsked["range"],
  read: (range: { readonly limit: number; readonly before?: number }) => Promise<readonly T[]>,
): Promise<{ readonly items: readonly T[]; readonly next: string | null }> {
  const before = idIn(after);
  const rows = await read({ limit: limit + 1, ...(before !== null && { before }) });
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? String(items.at(-1)?.id) : null };
}

export type Posted = Asked & { readonly values: FormState["values"] };

/**
 * The action of a screen with one form: `run` gets the parsed form, the request's parts and the posted values as text.
 * Done, it redirects back to the page with a message (see `OfficePage`); otherwise the page shows the problem. A form
 * that needs a fresh sign-in is kept until then.
 */
export function formAction<T>(
  rules: z.ZodType<T>,
  run: (form: T, posted: Posted) => Promise<ActionResult>,
  largest?: number,
) {
  return async (args: ActionFunctionArgs) => {
    const post = await readFormPost(args.request, rules, largest);
    if (post.kind !== "valid") return data(post.state, { ...PRIVATE, status: post.status });
    const outcome = await attempt(() => run(post.form, askedOf(args, { values: post.values })));
    if (outcome === "sign_in_again") return keepAndAskAgain(args, post.values);
    if ("problem" in outcome) {
      const { problem, status = 409, values, problems } = outcome;
      return refusal({ ...post.values, ...values }, problem, status, problems);
    }
    const { pathname, searchParams } = new URL(args.request.url);
    for (const [name, value] of Object.entries({ ...outcome.query, done: outcome.done }))
      if (value === null) searchParams.delete(name);
      else searchParams.set(name, value);
    // A hydrated screen posts to its data address.
    const here = outcome.at ?? pathname.replace(/\.data$/, "");
    return redirect(`${here}?${searchParams}`, { ...PRIVATE, status: 303 });
  };
}

/** Runs one of several forms. The intent is the key of its message, unless it returns another key. */
export type Run = (posted: Posted, intent: string) => Promise<ActionResult | boolean | number | undefined | void>;

const INCOMPLETE = { problem: "This form is incomplete. Please reload the page and try again.", status: 400 } as const;

/** A form with fields of these rules. */
export function posting<T>(rules: z.ZodType<T>, run: (form: T, posted: Posted) => ReturnType<Run>): Run {
  return async (posted) => run(checked(rules, posted.values), posted);
}

/** A button of a row, which posts the row's id under the name of the intent. */
export function onRow(run: (id: number, posted: Posted) => ReturnType<Run>): Run {
  return async (posted, intent) => {
    const id = idIn(posted.values[intent]);
    return id === null ? INCOMPLETE : run(id, posted);
  };
}

/**
 * The {@link formAction} of a screen with several forms: what each does by its intent, which is the value of the field
 * `intent`, else the name of another field.
 */
export function intentAction(intents: Readonly<Record<string, Run>>, largest?: number) {
  const run = async (_: unknown, posted: Posted): Promise<ActionResult> => {
    const { intent = Object.keys(intents).find((name) => name in posted.values) ?? "" } = posted.values;
    const asked = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
    if (asked === undefined) return INCOMPLETE;
    const done = await asked(posted, intent);
    return typeof done === "object" ? done : { done: intent };
  };
  return formAction(z.record(z.string(), z.string()), run, largest);
}

/**
 * Further values of a form by their rules. Where they are not so, {@link formAction} shows the problems beside the
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

/** The number in an address; null for other text. */
export function idIn(text: string | null | undefined): number | null {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : null;
}

/** The same; other text throws the response 404. */
export function idAt(text: string): number {
  return idIn(text) ?? missing();
}

/** Returns the record that is read; throws the response 404 if it does not exist. */
export async function found<T>(reading: Promise<T>): Promise<NonNullable<T>> {
  try {
    return (await reading) ?? missing();
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") missing();
    throw error;
  }
}

/** Throws the response 404. */
export function missing(): never {
  throw data(null, { ...PRIVATE, status: 404 });
}
