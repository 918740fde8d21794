import { redirect } from "react-router";
import { z } from "zod";
import { trackCompanies } from "../../../../core/reading/pipeline/track-company.ts";
import { LEAD_STATUSES, LONGEST_NOTES, UNTRACKED } from "../../../../core/reading/pipeline/tracked.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { coreContext } from "../../../context.ts";
import { readFormPost } from "../../../form-post.ts";
import { LEADS_PATH } from "./leads-address.ts";
import { pickedIn } from "./picked.ts";
import { refusal } from "../exports/streamed.ts";
import { PRIVATE } from "../sign-in/private.ts";
import { nextPage } from "../sign-in/next-page.ts";
import type { Route } from "./+types/track.ts";

/** Only forms post here; other visitors are redirected. */
export const loader = () => redirect(LEADS_PATH);

const flag = z.enum(["true", "false"]).transform((value) => value === "true");

const id = z.coerce.number().int().positive();

const status = z
  .literal("")
  .transform(() => null)
  .or(z.enum(LEAD_STATUSES));

const trackForm = z.looseObject({
  company: id.optional(),
  saved: flag.optional(),
  hidden: flag.optional(),
  status: status.optional(),
  /** The status for the ticked companies, if that is what the pressed button changes. */
  to: status.optional(),
  intent: z.enum(["status", "remove"]).optional(),
  notes: z.string().max(LONGEST_NOTES, `Notes can have at most ${LONGEST_NOTES} characters.`).optional(),
  /** The page to return to. */
  from: z.string().optional(),
  /** Sent by script, which stays on the page. */
  quiet: z.string().optional(),
});

/** Ids of the company of the form and of the ticked ones. */
function companiesOf({ company, ...fields }: z.infer<typeof trackForm>): readonly number[] {
  const ticked = pickedIn(fields);
  return company === undefined ? ticked : [company, ...ticked];
}

/** Changes the account's data about a company, or about several. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  const post = await readFormPost(request, trackForm);
  if (post.kind !== "valid")
    return refusal(
      "invalid_input",
      (post.kind === "refused" && (Object.values(post.state.problems)[0] ?? post.state.outcome?.text)) ||
        "Nothing changed.",
    );
  const { from, quiet, saved, hidden, notes, intent } = post.form;
  const chosen = intent === "status" ? post.form.to : post.form.status;
  const companyIds = companiesOf(post.form);
  if (companyIds.length === 0) return refusal("invalid_input", "Tick the companies first.");
  const back = nextPage(from ?? "/companies");
  if (ctx.actor.access === "anonymous") return redirect(`/sign-in?next=${encodeURIComponent(back)}`, 303);
  try {
    await trackCompanies(ctx, {
      companyIds,
      ...(saved !== undefined && { saved }),
      ...(hidden !== undefined && { hidden }),
      ...(chosen !== undefined && { status: chosen }),
      ...(notes !== undefined && { notes: notes.replaceAll("\r\n", "\n").trim() }),
      ...(intent === "remove" && UNTRACKED),
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refusal(error.code, error.message);
  }
  return quiet === undefined ? redirect(back, 303) : new Response(null, { ...PRIVATE, status: 204 });
}
