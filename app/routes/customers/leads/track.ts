import { redirect } from "react-router";
import { z } from "zod";
import { readBefore, restoreTracked, trackCompanies } from "../../../../core/reading/pipeline/track-company.ts";
import {
  LEAD_STATUSES,
  LONGEST_NOTES,
  MOST_AT_ONCE,
  type TrackedBefore,
  TRACKED_LABELS,
  UNTRACKED,
} from "../../../../core/reading/pipeline/tracked.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { coreContext } from "../../../context.ts";
import { readFormPost } from "../../../form-post.ts";
import { LEADS_PATH } from "./leads-address.ts";
import { pickedIn } from "./picked.ts";
import type { Changed } from "./change-notice.tsx";
import { refusal } from "../exports/streamed.ts";
import { PRIVATE } from "../sign-in/private.ts";
import { nextPage } from "../sign-in/next-page.ts";
import type { Route } from "./+types/track.ts";
import { counted } from "../../../ui/format/count.ts";

/** Only forms post here; other visitors are redirected. */
export const loader = () => redirect(LEADS_PATH);

const flag = z.enum(["true", "false"]).transform((value) => value === "true");

const id = z.coerce.number().int().positive();

const status = z
  .literal("")
  .transform(() => null)
  .or(z.enum(LEAD_STATUSES));

const notes = z.string().max(LONGEST_NOTES, `Notes can have at most ${LONGEST_NOTES} characters.`);

const before = z
  .array(
    z.object({
      companyId: z.int().positive(),
      saved: z.boolean(),
      hidden: z.boolean(),
      status: z.enum(LEAD_STATUSES).nullable(),
      notes,
    }),
  )
  .max(MOST_AT_ONCE);

const trackForm = z.looseObject({
  company: id.optional(),
  saved: flag.optional(),
  hidden: flag.optional(),
  status: status.optional(),
  /** The status for the ticked companies, if that is what the pressed button changes. */
  to: status.optional(),
  intent: z.enum(["status", "remove"]).optional(),
  notes: notes.optional(),
  /** The companies as they were before the change to undo, as JSON. */
  before: z
    .string()
    .transform((text, refinement) => {
      try {
        return before.parse(JSON.parse(text));
      } catch {
        refinement.addIssue("This change can no longer be undone.");
        return z.NEVER;
      }
    })
    .optional(),
  /** The page to return to. */
  from: z.string().optional(),
  /** Sent by script, which stays on the page. */
  quiet: z.string().optional(),
});

type TrackForm = z.infer<typeof trackForm>;

/** Room for the notes of a page of companies that an undo brings back, percent-encoded. */
const LARGEST = 1024 * 1024;

/** Ids of the company of the form and of the ticked ones. */
function companiesOf({ company, ...fields }: TrackForm): readonly number[] {
  const ticked = pickedIn(fields);
  return company === undefined ? ticked : [company, ...ticked];
}

/** Changes the account's data about companies, or undoes such a change. */
export async function action({ request, context }: Route.ActionArgs) {
  const { changed, back, isQuiet } = await changeByForm(request, context.get(coreContext));
  if (changed instanceof Response) return changed;
  return isQuiet ? Response.json(changed, PRIVATE) : redirect(back, 303);
}

/** Makes the change of a form; the answer if it was refused. */
export async function changeByForm(request: Request, ctx: Context) {
  const post = await readFormPost(request, trackForm, LARGEST);
  if (post.kind !== "valid") {
    const problem = post.kind === "refused" && (Object.values(post.state.problems)[0] ?? post.state.outcome?.text);
    return { changed: refusal("invalid_input", problem || "Nothing changed."), back: LEADS_PATH, isQuiet: false };
  }
  const back = nextPage(post.form.from ?? "/companies");
  return { changed: await change(ctx, post.form, back), back, isQuiet: post.form.quiet !== undefined };
}

async function change(ctx: Context, form: TrackForm, back: string): Promise<Changed | Response> {
  const companyIds = companiesOf(form);
  if (companyIds.length === 0 && form.before === undefined)
    return refusal("invalid_input", "Tick the companies first.");
  if (ctx.actor.access === "anonymous") return redirect(`/sign-in?next=${encodeURIComponent(back)}`, 303);
  try {
    if (form.before !== undefined) {
      await restoreTracked(ctx, form.before);
      return { said: "Undone.", before: [] };
    }
    return { said: saidOf(form, companyIds.length), before: await changeCompanies(ctx, form, companyIds) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refusal(error.code, error.message);
  }
}

const statusIn = ({ intent, to, status: own }: TrackForm) => (intent === "status" ? to : own);

async function changeCompanies(
  ctx: Context,
  form: TrackForm,
  companyIds: readonly number[],
): Promise<readonly TrackedBefore[]> {
  const { saved, hidden, intent } = form;
  const chosen = statusIn(form);
  const earlier = await readBefore(ctx, companyIds);
  await trackCompanies(ctx, {
    companyIds,
    ...(saved !== undefined && { saved }),
    ...(hidden !== undefined && { hidden }),
    ...(chosen !== undefined && { status: chosen }),
    ...(form.notes !== undefined && { notes: form.notes.replaceAll("\r\n", "\n").trim() }),
    ...(intent === "remove" && UNTRACKED),
  });
  return earlier;
}

function saidOf(form: TrackForm, companies: number): string {
  const { saved, hidden, intent } = form;
  const what = counted(companies, "company", "companies");
  if (intent === "remove") return `${what} removed from My leads, with status and notes.`;
  if (saved !== undefined) return saved ? `${what} saved to My leads.` : `${what} no longer saved.`;
  if (hidden !== undefined) return hidden ? `${what} hidden from lists.` : `${what} shown in lists again.`;
  const chosen = statusIn(form);
  if (intent === "status") return `Status of ${what}: ${chosen ? TRACKED_LABELS[chosen] : "none"}.`;
  return "Status and notes saved.";
}
