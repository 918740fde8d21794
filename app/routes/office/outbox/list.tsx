import { ListTable, State, Views } from "../list.tsx";
import { mayEnterOffice } from "../../../../core/shared/office-access.ts";
import { listRefusals, type RefusingDomain } from "../../../../core/customers/mail/returns/refusals.ts";
import { listOutbox, type ListOutboxInput } from "../../../../core/customers/mail/read-outbox.ts";
import { retryFailedMail, retryMail } from "../../../../core/customers/mail/retry-mail.ts";
import { mailTitle } from "../../../../core/shared/outbox/mails.ts";
import { Instant } from "../../../ui/frame/instant.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import type { Route } from "./+types/list.ts";
import { intentAction, onRow, readPage, screenLoader } from "../screen.ts";
import { MAIL_VIEWS, RETURN_LABELS, STATE_LABELS } from "./labels.ts";
import { ActionButton, Breakable, OfficePage } from "../office-page.tsx";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { figure } from "../format.ts";

const DONE = {
  retry: "The e-mail is queued again.",
  all: "All failed e-mail that is still relevant is queued again.",
} as const;

const PROBLEMS = {
  unknown: "This e-mail doesn't exist.",
  forgotten: "The content of this e-mail was deleted, so it can't be resent.",
  expired: "This e-mail is no longer relevant.",
  not_failed: "This e-mail was sent, suppressed, or is being sent.",
} as const;

const SHOWN: Readonly<Record<string, Pick<ListOutboxInput, "all" | "state">>> = {
  failed: { all: true, state: "failed" },
  all: { all: true },
};

export const loader = screenLoader(async ({ ctx, query, range }) => {
  const show = query.get("show") ?? "";
  const [{ items, next }, refusals] = await Promise.all([
    readPage(range, (part) => listOutbox(ctx, { ...(SHOWN[show] ?? { all: false }), ...part })),
    listRefusals(ctx),
  ]);
  return {
    mails: items.map(({ data, template, ...mail }) => ({ ...mail, title: mailTitle(template), isKept: data !== null })),
    next,
    refusals,
    show: Object.hasOwn(SHOWN, show) ? show : "",
    mayRead: mayEnterOffice(ctx.actor, "owners"),
  };
});

export const action = intentAction({
  all: async ({ ctx }) => (await retryFailedMail(ctx)) > 0 || { problem: "No failed e-mail can be resent." },
  retry: onRow(async (id, { ctx }) => {
    const outcome = await retryMail(ctx, id);
    if (outcome !== "retried") return { problem: PROBLEMS[outcome], status: outcome === "unknown" ? 404 : 409 };
  }),
});

export default function MailScreen({ loaderData: { mails, next, refusals, show, mayRead } }: Route.ComponentProps) {
  const isFailed = show === "failed";
  return (
    <OfficePage
      heading="Mail"
      about="Everything the site sends, newest first. E-mail stays queued until a mail server accepts it; without SMTP_URL nothing is sent."
      done={DONE}
    >
      {refusals.length > 0 && <Refusals refusals={refusals} />}
      <Views
        label="Lists of mail"
        views={MAIL_VIEWS.map(({ href, name, key }) => ({ href, name, current: key === show }))}
      />
      {isFailed && mails.length > 0 && (
        <ActionButton name="all" value="failed" label="Resend all failed e-mail" className="mb-4" />
      )}
      <ListTable
        caption="Mail"
        empty={isFailed ? "No failed e-mail." : show === "all" ? "No e-mail yet." : "No queued e-mail."}
        rows={mails}
        render={{
          // Some mails contain sign-in links.
          Mail: ({ id, title }) =>
            mayRead ? (
              <TextLink href={`/back-office/mail/${id}`}>
                {title} <span className="sr-only">(mail {id})</span>
              </TextLink>
            ) : (
              title
            ),
          To: ({ to }) => (to === null ? "Forgotten" : <Breakable text={to} />),
          State: ({ state, returned, lastAnswer }) => (
            <State isBad={state === "failed" || returned !== null} below={state !== "sent" && lastAnswer}>
              {returned === null ? STATE_LABELS[state] : RETURN_LABELS[returned]}
            </State>
          ),
          Attempts: ({ attempts }) => figure(attempts),
          Written: ({ createdAt }) => <Instant at={createdAt} />,
        }}
        numbers={["Attempts"]}
        full={["To", "State"]}
        actions={{
          retry: {
            label: "Send again",
            of: ({ id }) => `mail ${id}`,
            when: ({ state, isKept }) => state === "failed" && isKept,
          },
        }}
        next={next}
        older="Older e-mail"
      />
    </OfficePage>
  );
}

function Refusals({ refusals }: { readonly refusals: readonly RefusingDomain[] }) {
  return (
    <Section id="refusals" heading="Domains that refuse mail" className="mb-8">
      <p className="mt-1 max-w-prose text-muted">
        Their servers refuse mail because of this site's server, address or rate. Sign-in links are still tried.
      </p>
      <ul className="office-attention">
        {refusals.map(({ domain, reason, since, until }) => (
          <li key={domain} data-pressing="" className="[overflow-wrap:anywhere]">
            <strong>{domain}</strong>: {reason}
            <p className="text-sm text-muted">
              Since <Instant at={since} />. Lists and alerts wait until <Instant at={until} />.
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
