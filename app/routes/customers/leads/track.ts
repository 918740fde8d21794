import { redirect } from "react-router";
import { z } from "zod";
import { trackCompany } from "../../../../core/reading/pipeline/track-company.ts";
import { LEAD_STATUSES, LONGEST_NOTES } from "../../../../core/reading/pipeline/tracked.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { coreContext } from "../../../context.ts";
import { readFormPost } from "../../../form-post.ts";
import { refusal } from "../exports/streamed.ts";
import { PRIVATE } from "../sign-in/private.ts";
import { nextPage } from "../sign-in/next-page.ts";
import type { Route } from "./+types/track.ts";

/** Only forms post here; other visitors are redirected. */
export const loader = () => redirect("/account/leads");

const flag = z.enum(["true", "false"]).transform((value) => value === "true");

const trackForm = z.object({
  company: z.coerce.number().int().positive(),
  saved: flag.optional(),
  hidden: flag.optional(),
  status: z
    .literal("")
    .transform(() => null)
    .or(z.enum(LEAD_STATUSES))
    .optional(),
  notes: z.string().max(LONGEST_NOTES, `Notes can have at most ${LONGEST_NOTES} characters.`).optional(),
  /** The page to return to. */
  from: z.string().optional(),
  /** Sent by script, which stays on the page. */
  quiet: z.string().optional(),
});

/** Changes the account's data about a company. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  const post = await readFormPost(request, trackForm);
  if (post.kind !== "valid")
    return refusal(
      "invalid_input",
      (post.kind === "refused" && (Object.values(post.state.problems)[0] ?? post.state.outcome?.text)) ||
        "Nothing changed.",
    );
  const { company, from, quiet, saved, hidden, status, notes } = post.form;
  const back = nextPage(from ?? "/companies");
  if (ctx.actor.access === "anonymous") return redirect(`/sign-in?next=${encodeURIComponent(back)}`, 303);
  try {
    await trackCompany(ctx, {
      companyId: company,
      ...(saved !== undefined && { saved }),
      ...(hidden !== undefined && { hidden }),
      ...(status !== undefined && { status }),
      ...(notes !== undefined && { notes: notes.replaceAll("\r\n", "\n").trim() }),
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refusal(error.code, error.message);
  }
  return quiet === undefined ? redirect(back, 303) : new Response(null, { ...PRIVATE, status: 204 });
}
