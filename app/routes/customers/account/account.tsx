import { titled } from "../../../page-meta.ts";
import type { ReactNode } from "react";
import { data, redirect, type RouterContextProvider } from "react-router";
import { mayEnterOffice } from "../../../../core/shared/office-access.ts";
import { readEmailChange } from "../../../../core/customers/accounts/change-email.ts";
import { readKeptForm } from "../../../../core/customers/accounts/kept-form.ts";
import { listPasskeys } from "../../../../core/customers/accounts/passkeys.ts";
import { listSessions } from "../../../../core/customers/accounts/sessions.ts";
import { readBilling } from "../../../../core/customers/billing/read-billing.ts";
import { listDeliveries } from "../../../../core/customers/delivery/list-deliveries.ts";
import { readMonthlyChoice } from "../../../../core/customers/delivery/monthly-choice.ts";
import { maySaveSearches } from "../../../../core/reading/directory/access.ts";
import { listExports } from "../../../../core/reading/exports/history.ts";
import { listAlerts } from "../../../../core/customers/searches/alert.ts";
import { listAccountKeys } from "../../../../core/programs/keys/api-key.ts";
import { listSearches } from "../../../../core/customers/searches/manage-searches.ts";
import { isAppError } from "../../../../platform/errors.ts";
import {
  accountsContext,
  contentContext,
  coreContext,
  mailSecretsContext,
  paymentsContext,
  siteContext,
  visitorAddressContext,
  webhookTargetsContext,
} from "../../../context.ts";
import { statusOf } from "../../../error-status.ts";
import { readFormPost, refusalOf } from "../../../form-post.ts";
import { readBudgetOf } from "../../../lookup-budget.ts";
import { planTitle } from "../../../plans/plan-prices.ts";
import { ConfirmFirst, type Unconfirmed } from "../../../ui/frame/confirm-first.tsx";
import { PrimaryLink, QuietButton, QuietLink } from "../../../ui/forms/controls.tsx";
import type { Outcome } from "../../../ui/forms/form-outcome.tsx";
import { KeptFormCard } from "../../../ui/frame/kept-form-card.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { budgetWords } from "../../finder/screens/budget-words.ts";
import { unconfirmedOf } from "../../../unconfirmed.ts";
import { keepAndAskAgain } from "../sign-in/ask-again.ts";
import type { Route } from "./+types/account.ts";
import { accountForm, doAsAsked, OTHERS, sectionOf } from "./account-actions.ts";
import { AccountSection, type SectionId, SECTIONS } from "./account-section.tsx";
import { EmailCard } from "./sign-in-cards.tsx";
import { ExportsCard } from "./exports-card.tsx";
import { KeysCard } from "./keys-card.tsx";
import { ListsCard } from "./lists-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PlanCard } from "./plan-card.tsx";
import { SearchesCard } from "./searches-card.tsx";
import { SessionsCard } from "./sign-in-cards.tsx";
import { type ShownWebhook, WebhooksCard } from "./webhooks-card.tsx";
import type { Context } from "../../../../core/shared/context.ts";
import { lastDeliveries } from "../../../../core/programs/webhooks/deliveries.ts";
import { listEndpoints } from "../../../../core/programs/webhooks/endpoints.ts";

/** The section that the address names: the plan, if it names none. */
export async function loader({ request, context, params }: Route.LoaderArgs & SectionParams) {
  const ctx = context.get(coreContext);
  const section = sectionAt(params);
  if (section === undefined) throw data(null, 404);
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null) return redirect("/sign-in");
  const { account, sessionId } = current;
  const of = async <T,>(sections: readonly SectionId[], read: () => Promise<T>): Promise<T | null> =>
    sections.includes(section) ? read() : null;
  const [sessions, plan, searches, exports, deliveries, choice, alerts, keys, passkeys, webhooks, emailChange] =
    await Promise.all([
      of(["sessions"], () => listSessions(ctx, account.id)),
      of(["plan"], () => readPlan(context, account.id)),
      of(["lists", "searches", "webhooks"], () => listSearches(ctx)),
      of(["exports"], () => listExports(ctx)),
      of(["lists"], () => listDeliveries(ctx, account.id)),
      of(["lists"], () => readMonthlyChoice(ctx)),
      of(["searches"], () => listAlerts(ctx)),
      of(["keys"], () => listAccountKeys(ctx, account.id)),
      of(["passkeys"], () => listPasskeys(ctx, account.id)),
      of(["webhooks"], () => readWebhooks(ctx)),
      of(["email"], () => readEmailChange(ctx, account.id)),
    ]);
  const { pathname, searchParams: query } = new URL(request.url);
  const planOutcome: Outcome | null =
    query.get("portal") === "closed"
      ? {
          kind: "problem",
          text: "We can't reach the payment provider right now. Your plan hasn't changed. Please try again in a few minutes.",
        }
      : null;
  const held = { sessions, plan, searches, exports, deliveries, choice, alerts, keys, passkeys, webhooks, emailChange };
  return {
    account,
    section,
    sessionId,
    planOutcome,
    kept: query.has("kept") ? await readKeptForm(ctx, pathname) : null,
    ...held,
    access: ctx.actor.access,
    unconfirmed: unconfirmedOf(context, account.email),
    maySave: maySaveSearches(ctx.actor),
    worksHere: mayEnterOffice(ctx.actor, "desk"),
  };
}

async function readPlan(context: Readonly<RouterContextProvider>, accountId: string) {
  const ctx = context.get(coreContext);
  const { provider, test } = context.get(paymentsContext);
  const billing = await readBilling(ctx, accountId);
  return {
    // The test checkout has none.
    billing: { ...billing, hasPortal: billing.hasPortal && test === null },
    planName: planTitle(billing.plan, context.get(siteContext).planNames),
    canManage: provider !== null,
    lookups:
      ctx.actor.access === "paid" ? budgetWords(await readBudgetOf(ctx, context.get(contentContext), accountId)) : null,
  };
}

interface SectionParams {
  readonly params: { readonly section?: string };
}

const sectionAt = (params: SectionParams["params"]): SectionId | undefined =>
  SECTIONS.find(([id]) => id === (params.section ?? "plan"))?.[0];

/** Outcome of the last form and the section that shows it. */
interface SectionOutcome {
  readonly section: SectionId;
  readonly outcome: Outcome | null;
  readonly secret: string | null;
}

export async function action({ request, context, params }: Route.ActionArgs & SectionParams) {
  const ctx = context.get(coreContext);
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null) return redirect("/sign-in", 303);
  const post = await readFormPost(request, accountForm);
  if (post.kind !== "valid") {
    const outcome = refusalOf(post, "We couldn't read that form. Please reload the page and try again.");
    return data<SectionOutcome>({ section: sectionAt(params) ?? "plan", outcome, secret: null }, post.status);
  }
  try {
    const done = await doAsAsked({
      ctx,
      current,
      form: post.form,
      allowPrivateAddresses: context.get(webhookTargetsContext) === "any",
      address: context.get(visitorAddressContext),
      siteUrl: context.get(siteContext).url,
      canMail: context.get(mailSecretsContext).hasServer,
    });
    if (done.secret === undefined && done.text === undefined) return redirect(`/account/settings/${done.section}`, 303);
    return {
      section: done.section,
      outcome: done.text === undefined ? null : { kind: "done", text: done.text },
      secret: done.secret ?? null,
    } satisfies SectionOutcome;
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    if (error.code === "sign_in_again") return keepAndAskAgain({ request, context }, post.values);
    return data<SectionOutcome>(
      { section: sectionOf(post.form), outcome: { kind: "problem", text: error.message }, secret: null },
      statusOf(error.code),
    );
  }
}

export const meta = titled("Your account");

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, section, kept, worksHere } = loaderData;
  return (
    <div className="mx-auto max-w-page px-4 pt-12 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <PageHeading heading="Your account">{account.email}</PageHeading>
        <form method="post" action="/sign-out">
          <QuietButton>Sign out</QuietButton>
        </form>
      </div>
      <div className="mt-8 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-10">
        <nav aria-label="Sections of your account" className="mb-6 lg:mb-0">
          <ul className="sticky top-[calc(var(--header-height)+1.5rem)] flex flex-wrap gap-1 lg:block">
            {[
              ...SECTIONS.map(([id, name]) => [`/account/settings/${id}`, name, id === section] as const),
              ["/account/destinations", "Destinations", false] as const,
            ].map(([href, name, isHere]) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={isHere ? "page" : undefined}
                  className="block rounded-md px-3 py-2.5 text-sm font-medium text-muted hover:bg-sunken hover:text-ink aria-[current]:text-accent"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="max-w-3xl space-y-6">
          {kept !== null && <KeptFormCard kept={kept} />}
          {worksHere && section === "plan" && <BackOfficeCard />}
          <SectionCard held={loaderData} done={actionData?.section === section ? actionData : null} />
        </div>
      </div>
    </div>
  );
}

interface SectionCardProps {
  readonly held: Route.ComponentProps["loaderData"];
  /** The result of the section's last form. */
  readonly done: SectionOutcome | null;
}

/** The card of the section; its data are there, because the loader reads what the section shows. */
function SectionCard({ held, done }: SectionCardProps): ReactNode {
  const { section, searches, unconfirmed, maySave, access, planOutcome } = held;
  const outcome = done?.outcome ?? null;
  const making = { mayMake: maySave, unconfirmed, outcome, secret: done?.secret ?? null };
  switch (section) {
    case "plan":
      return held.plan && <PlanCard access={access} {...held.plan} outcome={outcome ?? planOutcome} />;
    case "lists":
      return (
        held.deliveries &&
        searches && (
          <ListsCard deliveries={held.deliveries} hasFullAccess={maySave} searches={searches} choice={held.choice} />
        )
      );
    case "searches":
      return (
        searches &&
        held.alerts && <SearchesCard {...{ searches, maySave, unconfirmed, alerts: held.alerts, outcome }} />
      );
    case "exports":
      return held.exports && <ExportsCard exports={held.exports} />;
    case "keys":
      return held.keys && <KeysCard keys={held.keys} {...making} />;
    case "webhooks":
      return held.webhooks && searches && <WebhooksCard webhooks={held.webhooks} searches={searches} {...making} />;
    case "email":
      return (
        <EmailCard email={held.account.email} pending={held.emailChange} unconfirmed={unconfirmed} outcome={outcome} />
      );
    case "passkeys":
      return held.passkeys && <PasskeysCard passkeys={held.passkeys} unconfirmed={unconfirmed} outcome={outcome} />;
    case "sessions":
      return held.sessions && <SessionsCard sessions={held.sessions} currentId={held.sessionId} others={OTHERS} />;
    case "data":
      return <DataCard unconfirmed={unconfirmed} outcome={outcome} />;
  }
}

const SHOWN = 5;

/** The acting account's webhooks, each with its last deliveries. */
async function readWebhooks(ctx: Context): Promise<readonly ShownWebhook[]> {
  const [endpoints, deliveries] = await Promise.all([listEndpoints(ctx), lastDeliveries(ctx, SHOWN)]);
  return endpoints.map((endpoint) => ({
    ...endpoint,
    deliveries: deliveries.filter(({ endpointId }) => endpointId === endpoint.id),
  }));
}

/** The link to the back office; only editors and owners see it. */
function BackOfficeCard() {
  return (
    <section className="card p-6 md:p-8">
      <h2 className="text-xl font-semibold">Back office</h2>
      <p className="mt-2 text-muted">Requests and decisions that need attention, and site status.</p>
      <PrimaryLink href="/back-office" className="mt-4">
        Open the back office
      </PrimaryLink>
    </section>
  );
}

function DataCard({
  unconfirmed,
  outcome,
}: {
  readonly unconfirmed: Unconfirmed | null;
  readonly outcome: Outcome | null;
}) {
  return (
    <AccountSection id="data" heading="Your data" outcome={outcome}>
      <p className="mt-2 text-muted">Everything we store about your account, as a JSON file.</p>
      {unconfirmed === null ? (
        <div className="mt-4 flex flex-wrap gap-3">
          <QuietLink href="/account/data.json" download="account.json">
            Download my data
          </QuietLink>
          <QuietLink href="/account/delete" className="text-danger">
            Delete my account
          </QuietLink>
        </div>
      ) : (
        <ConfirmFirst unconfirmed={unconfirmed} />
      )}
    </AccountSection>
  );
}
