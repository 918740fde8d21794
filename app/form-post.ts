import type { z } from "zod";
import { readText } from "./read-text.ts";
import type { Outcome } from "./ui/form-outcome.tsx";

/** What a form shows: what was entered, what is wrong with it, and what became of it. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, string>>;
  readonly outcome: Outcome | null;
}

/** A form before anything was sent. */
export const EMPTY_FORM: FormState = { values: {}, problems: {}, outcome: null };

/** What a network is told that has sent more forms than the limit allows. */
export const TOO_MANY: Outcome = { kind: "problem", text: "Too many forms were sent from your network in the last hour. Please try again in an hour." };

/** A field that people never see; a program that fills it is answered as if all were well, and nothing is kept. */
export const TRAP_FIELD = "homepage";

/** Larger than any form of the site: names, addresses and a text of 5,000 characters, percent-encoded. */
export const LARGEST_POST = 128 * 1024;

type FormPost<T> =
  | { readonly kind: "valid"; readonly form: T; readonly values: FormState["values"] }
  | { readonly kind: "trapped"; readonly values: FormState["values"] }
  | { readonly kind: "refused"; readonly status: 400 | 403 | 413 | 415; readonly state: FormState };

/**
 * Reads a posted form (`application/x-www-form-urlencoded`) by its rules. A post that a page of another site set off
 * is refused: without cookies and script, the browser's own Sec-Fetch-Site and Origin tell (OWASP, CSRF prevention).
 */
export async function readFormPost<T>(request: Request, rules: z.ZodType<T>): Promise<FormPost<T>> {
  if (!isSameOrigin(request)) return refused(403, "This form was sent from another site. Please open it here and send it again.");
  if (!request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded")) return refused(415, "Please send the form as this page sends it.");
  const body = await readText(request, LARGEST_POST);
  if (body === null) return refused(413, "What you sent is too large. Please shorten it and send it again.");
  const { [TRAP_FIELD]: trap, ...values } = Object.fromEntries(new URLSearchParams(body));
  if (trap !== undefined && trap !== "") return { kind: "trapped", values };
  const parsed = rules.safeParse(values);
  if (parsed.success) return { kind: "valid", form: parsed.data, values };
  const problems = Object.fromEntries(parsed.error.issues.toReversed().map((issue) => [issue.path.join("."), issue.message]));
  return { kind: "refused", status: 400, state: { values, problems, outcome: { kind: "problem", text: "Please check the marked fields. Nothing has been sent yet." } } };
}

/** Whether a page of this site set the request off, as far as a browser tells; a program that says nothing has no visitor to misuse. */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  return origin === null || URL.parse(origin)?.host === new URL(request.url).host;
}

function refused(status: 403 | 413 | 415, text: string): FormPost<never> {
  return { kind: "refused", status, state: { ...EMPTY_FORM, outcome: { kind: "problem", text } } };
}
