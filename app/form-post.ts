import type { z } from "zod";
import { readText } from "./read-text.ts";
import type { Outcome } from "./ui/forms/form-outcome.tsx";

/** State of a form: submitted values, problems by field, and outcome. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, string>>;
  readonly outcome: Outcome | null;
}

export const EMPTY_FORM: FormState = { values: {}, problems: {}, outcome: null };

/** A field's name, and its value and problem after a post. */
export function fieldOf(form: Pick<FormState, "values" | "problems"> | null | undefined, name: string) {
  return { name, value: form?.values[name], problem: form?.problems[name] };
}

/** Shown when a network exceeds the limit on forms. */
export const TOO_MANY: Outcome = {
  kind: "problem",
  text: "Your network has sent too many forms. Please try again in an hour.",
};

/** Honeypot field hidden from people; a submission that fills it gets a success answer and is discarded. */
export const TRAP_FIELD = "homepage";

/**
 * Larger than any form of the site except articles: names, addresses and a text of 5,000 characters, percent-encoded.
 */
export const LARGEST_POST = 128 * 1024;

interface Refused {
  readonly status: number;
  readonly state: FormState;
}

type FormPost<T> =
  | { readonly kind: "valid"; readonly form: T; readonly values: FormState["values"] }
  | { readonly kind: "trapped"; readonly status: 400; readonly values: FormState["values"]; readonly state: FormState }
  | { readonly kind: "refused"; readonly status: 400 | 403 | 413 | 415; readonly state: FormState };

/**
 * Reads a posted form (`application/x-www-form-urlencoded`) by its schema. Rejects cross-site posts by Sec-Fetch-Site
 * and Origin, without cookies or script (OWASP, CSRF prevention).
 */
export async function readFormPost<T>(
  request: Request,
  rules: z.ZodType<T>,
  largest = LARGEST_POST,
): Promise<FormPost<T>> {
  if (!isSameOrigin(request))
    return refused(403, "This form was sent from another site. Please open it here and send it again.");
  if (!request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded"))
    return refused(415, INCOMPLETE);
  const body = await readText(request, largest);
  if (body === null) return refused(413, "That's too large. Please shorten it and send it again.");
  const { [TRAP_FIELD]: trap, ...values } = Object.fromEntries(new URLSearchParams(body));
  if (trap !== undefined && trap !== "")
    return { kind: "trapped", status: 400, values, state: { ...EMPTY_FORM, values, outcome: problem(INCOMPLETE) } };
  const parsed = rules.safeParse(values);
  if (parsed.success) return { kind: "valid", form: parsed.data, values };
  return {
    kind: "refused",
    status: 400,
    state: {
      values,
      problems: problemsOf(parsed.error),
      outcome: problem("Please check the marked fields. Nothing was sent yet."),
    },
  };
}

/** The first problem of each field. */
export function problemsOf(error: z.ZodError): FormState["problems"] {
  return Object.fromEntries(error.issues.toReversed().map((issue) => [issue.path.join("."), issue.message]));
}

/**
 * True if the request came from a page of this site; requests without browser headers count as such, since no visitor
 * can be misused.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  return origin === null || URL.parse(origin)?.host === new URL(request.url).host;
}

function refused(status: 403 | 413 | 415, text: string): FormPost<never> {
  return { kind: "refused", status, state: { ...EMPTY_FORM, outcome: problem(text) } };
}

const INCOMPLETE = "This form is incomplete. Please reload the page and try again.";
const problem = (text: string): Outcome => ({ kind: "problem", text });

/** What is wrong with a post that was not read, on a screen that marks no fields; `usual` about its values. */
export function refusalOf({ status, state }: Refused, usual: string): Outcome {
  return problem((status !== 400 && state.outcome?.text) || usual);
}
