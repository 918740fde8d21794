import { z } from "zod";
import { mayEnterOffice } from "../../../core/accounts/back-office-access.ts";
import { listOutbox, type ListOutboxInput } from "../../../core/mail/read-outbox.ts";
import { retryFailedMail, retryMail } from "../../../core/mail/retry-mail.ts";
import { coreContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import type { Route } from "./+types/mail.ts";
import { type Deed, doDeed, doneOutcome } from "./deed.ts";
import { PAGE_SIZE } from "./list-address.ts";
import { MAIL_VIEWS } from "./mail-views.ts";
import { EmptyList, OfficePage } from "./office-page.tsx";
import { OutboxTable } from "./outbox-table.tsx";
import { ReadOn } from "./read-on.tsx";
import { Views } from "./views.tsx";

const mailForm = z.union([z.object({ retry: z.coerce.number().int().positive() }), z.object({ all: z.literal("failed") })]);

const DONE = { retried: "It goes out again with the next mails.", all: "All mail that failed and is still of use goes out again." } as const;

const PROBLEMS = {
  unknown: "There is no such mail.",
  forgotten: "What this mail said is not kept any more, so it cannot be sent again.",
  expired: "This mail is of no use any more: what it was about is over.",
  not_failed: "This mail has gone out, was withheld, or is on its way.",
} as const;

const SHOWN: Readonly<Record<string, Pick<ListOutboxInput, "all" | "state">>> = {
  failed: { all: true, state: "failed" },
  all: { all: true },
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const query = new URL(request.url).searchParams;
  const show = query.get("show") ?? "";
  const after = /^\d{1,15}$/.exec(query.get("after") ?? "")?.[0];
  const found = await listOutbox(ctx, { ...(SHOWN[show] ?? { all: false }), limit: PAGE_SIZE + 1, ...(after !== undefined && { before: Number(after) }) });
  const mails = found.slice(0, PAGE_SIZE).map(({ data, ...mail }) => ({ ...mail, isKept: data !== null }));
  const last = mails.at(-1);
  return {
    mails,
    next: found.length > PAGE_SIZE && last !== undefined ? String(last.id) : null,
    show: Object.hasOwn(SHOWN, show) ? show : "",
    mayRead: mayEnterOffice(ctx.actor, "owners"),
    done: doneOutcome(request, DONE),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  return doDeed(request, mailForm, async (form): Promise<Deed> => {
    if ("all" in form) return (await retryFailedMail(ctx)) > 0 ? { done: "all" } : { problem: "There is no failed mail that could go out again." };
    const outcome = await retryMail(ctx, form.retry);
    return outcome === "retried" ? { done: "retried" } : { problem: PROBLEMS[outcome], status: outcome === "unknown" ? 404 : 409 };
  });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Mail");

export default function MailScreen({ loaderData: { mails, next, show, mayRead, done }, actionData }: Route.ComponentProps) {
  const isFailed = show === "failed";
  return (
    <OfficePage
      heading="Mail"
      about="Everything the site sends, the newest first. Mail waits here until a mail server takes it; without SMTP_URL it stays here."
      outcome={actionData?.outcome ?? done}
    >
      <Views label="Lists of mail" views={MAIL_VIEWS.map(({ href, name, key }) => ({ href, name, current: key === show }))} />
      {isFailed && mails.length > 0 && (
        <form method="post" className="mb-4">
          <button type="submit" name="all" value="failed" className="button button-quiet">
            Send all failed mail again
          </button>
        </form>
      )}
      {mails.length === 0 ? <EmptyList>{isFailed ? "No mail has failed." : show === "all" ? "No mail was written yet." : "No mail waits."}</EmptyList> : <OutboxTable mails={mails} mayRead={mayRead} />}
      <ReadOn next={next} label="Earlier mail" />
    </OfficePage>
  );
}
