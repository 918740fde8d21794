import { titled } from "../../../page-meta.ts";
import { data } from "react-router";
import { z } from "zod";
import { readLinkToken } from "../../../../core/customers/mail/links.ts";
import { MAIL_LISTS, MAIL_LIST_KEYS, type MailList } from "../../../../core/shared/outbox/lists.ts";
import {
  LONGEST_PAUSE_DAYS,
  chooseMailPreferences,
  leaveEveryMailList,
  readMailPreferences,
} from "../../../../core/customers/mail/preferences.ts";
import type { SuppressionReason } from "../../../../core/customers/mail/suppression.ts";
import { coreContext, mailSecretsContext } from "../../../context.ts";
import { readFormPost } from "../../../form-post.ts";
import { PrimaryButton, QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { PublishedDate } from "../../../ui/format/date.tsx";
import { SelectField } from "../../../ui/forms/form-fields.tsx";
import { FormOutcome } from "../../../ui/forms/form-outcome.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import type { Route } from "./+types/preferences.ts";
import { UnknownLink } from "./unknown-link.tsx";

/** The link alone authorizes: it is in every list mail and does not identify anybody. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const holder = readLinkToken(tokenOf(request), context.get(mailSecretsContext).key);
  if (holder === null) return data(null, 404);
  const { lists, pausedUntil, suppressed } = await readMailPreferences(context.get(coreContext), { hash: holder.hash });
  return {
    lists,
    pausedUntil: pausedUntil?.toISOString().slice(0, 10) ?? null,
    suppressed: suppressed?.reason ?? null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  const holder = readLinkToken(tokenOf(request), context.get(mailSecretsContext).key);
  if (holder === null) return data(null, 404);
  const post = await readFormPost(request, preferencesForm);
  if (post.kind === "refused") return data(post.state.outcome, post.status);
  if (post.kind === "trapped") return null;
  if (post.form.intent === "leave") {
    await leaveEveryMailList(ctx, { hash: holder.hash });
    return { kind: "done", text: "You're unsubscribed from everything." } as const;
  }
  await chooseMailPreferences(
    ctx,
    { hash: holder.hash },
    { wanted: chosenLists(post.form), pauseDays: pauseDays(post.form) },
  );
  return { kind: "done", text: "Saved." } as const;
}

export const meta = titled("E-mail preferences");

export default function Preferences({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null) return <UnknownLink />;
  const { lists, pausedUntil, suppressed } = loaderData;
  const isOver = suppressed !== null && suppressed !== "unsubscribed";
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <PageHeading heading="E-mail preferences">
        For the address this link was sent to. You'll still receive e-mail you request, such as sign-in links.
      </PageHeading>
      <div className="mt-8 space-y-6">
        {actionData && <FormOutcome outcome={actionData} />}
        {isOver ? (
          <Suppressed reason={suppressed} />
        ) : (
          <PreferencesForm lists={lists} pausedUntil={pausedUntil} hasLeftAll={suppressed !== null} />
        )}
      </div>
    </div>
  );
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

const ticked = z.literal("on").optional();

/** The preference page's forms: `save` with the ticked lists, or `leave` everything. */
const preferencesForm = z.object({
  intent: z.enum(["save", "leave"], "Please use the buttons on this page."),
  free_leads: ticked,
  monthly_list: ticked,
  alerts: ticked,
  corrections: ticked,
  notices: ticked,
  pause: z
    .union(
      [z.enum(["keep", "end"]), z.coerce.number().int().min(1).max(LONGEST_PAUSE_DAYS)],
      "Please choose a pause from the list.",
    )
    .default("keep"),
});

type PreferencesPost = z.output<typeof preferencesForm>;

function chosenLists(post: PreferencesPost): readonly MailList[] {
  return MAIL_LIST_KEYS.filter((list) => post[list] === "on");
}

/** Days of the pause for `chooseMailPreferences`. */
function pauseDays({ pause }: PreferencesPost): number | null {
  if (pause === "keep") return null;
  return pause === "end" ? 0 : pause;
}

const WHY: Readonly<Record<Exclude<SuppressionReason, "unsubscribed">, string>> = {
  bounced: "E-mail to this address bounced, so we stopped sending it.",
  complained: "Our e-mail to this address was marked as spam, so we stopped sending it.",
  opted_out: "The owner of this address asked us not to write to it.",
  operator: "We no longer write to this address.",
};

/**
 * Explains why an address gets no mail and what its owner can do. Has no button, because it was not caused on this
 * page.
 */
function Suppressed({ reason }: { readonly reason: Exclude<SuppressionReason, "unsubscribed"> }) {
  return (
    <div className="card space-y-4 p-6 md:p-8">
      <p>{WHY[reason]}</p>
      <p className="text-muted">
        Want to hear from us again? <TextLink href="/contact">Write to us</TextLink>.
      </p>
    </div>
  );
}

interface PreferencesFormProps {
  readonly lists: Readonly<Record<MailList, boolean>>;
  /** A day, as `2026-09-01`. */
  readonly pausedUntil: string | null;
  /** True if the address is unsubscribed from everything; saving with a list ticked reverts that. */
  readonly hasLeftAll: boolean;
}

const PAUSES = [
  ["30", "Send nothing for 30 days"],
  ["90", "Send nothing for 90 days"],
] as const;

/** Mailing lists with checkboxes, a pause, and a button to unsubscribe from everything. */
function PreferencesForm({ lists, pausedUntil, hasLeftAll }: PreferencesFormProps) {
  return (
    <>
      {hasLeftAll && (
        <p className="card px-6 py-4">You're unsubscribed from everything. Select what you want to receive and save.</p>
      )}
      {pausedUntil !== null && (
        <p className="card px-6 py-4">
          Paused until <PublishedDate date={{ date: pausedUntil, precision: "day" }} />. We won't send these e-mails
          later.
        </p>
      )}
      <form method="post" className="card space-y-6 p-6 md:p-8">
        <fieldset className="space-y-4">
          <legend className="mb-4 text-lg font-semibold">Lists</legend>
          {MAIL_LIST_KEYS.map((list) => (
            <div key={list} className="flex gap-3">
              <input
                id={`list-${list}`}
                aria-describedby={`about-${list}`}
                type="checkbox"
                name={list}
                defaultChecked={lists[list] && !hasLeftAll}
                className="mt-1 size-5 shrink-0"
              />
              <div>
                <label htmlFor={`list-${list}`} className="block font-semibold">
                  {MAIL_LISTS[list].name}
                </label>
                <p id={`about-${list}`} className="text-sm text-muted">
                  {MAIL_LISTS[list].description}
                  {MAIL_LISTS[list].audience === "paid" && " Part of a paid plan."}
                </p>
              </div>
            </div>
          ))}
        </fieldset>
        <SelectField
          name="pause"
          label="Pause"
          required
          value="keep"
          options={
            pausedUntil === null
              ? [["keep", "No pause"], ...PAUSES]
              : [["keep", "Keep the pause"], ["end", "End the pause now"], ...PAUSES]
          }
        />
        <PrimaryButton intent="save" className="w-full md:w-auto">
          Save
        </PrimaryButton>
      </form>
      {!hasLeftAll && (
        <form method="post" className="card space-y-4 p-6 md:p-8">
          <h2 className="text-lg font-semibold">Unsubscribe from everything</h2>
          <p className="text-muted">Removes you from all current and future lists.</p>
          <QuietButton intent="leave" className="w-full md:w-auto">
            Unsubscribe from everything
          </QuietButton>
        </form>
      )}
    </>
  );
}
