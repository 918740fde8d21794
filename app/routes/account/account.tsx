import { data, redirect } from "react-router";
import { PLANS } from "../../../content/plans.ts";
import { mayEnterOffice } from "../../../core/accounts/back-office-access.ts";
import { listPasskeys } from "../../../core/accounts/passkeys.ts";
import { listSessions } from "../../../core/accounts/sessions.ts";
import { readBilling } from "../../../core/billing/read-billing.ts";
import { listDeliveries } from "../../../core/delivery/list-deliveries.ts";
import { readMonthlyChoice } from "../../../core/delivery/monthly-choice.ts";
import { maySaveSearches } from "../../../core/directory/access.ts";
import { listExports } from "../../../core/exports/history.ts";
import { listAlerts } from "../../../core/searches/alert.ts";
import { listAccountKeys } from "../../../core/keys/api-key.ts";
import { listSearches } from "../../../core/searches/manage-searches.ts";
import { isAppError } from "../../../platform/errors.ts";
import { accountsContext, coreContext, paymentsContext, webhookTargetsContext } from "../../context.ts";
import { statusOf } from "../../error-status.ts";
import { readFormPost } from "../../form-post.ts";
import { messageMeta } from "../../page-meta.ts";
import type { Outcome } from "../../ui/form-outcome.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/account.ts";
import { accountForm, doAsAsked, OTHERS, sectionOf } from "./account-actions.ts";
import { type SectionId, SECTIONS } from "./account-section.tsx";
import { BackOfficeCard } from "./back-office-card.tsx";
import { DataCard } from "./data-card.tsx";
import { ExportsCard } from "./exports-card.tsx";
import { KeysCard } from "./keys-card.tsx";
import { ListsCard } from "./lists-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PlanCard } from "./plan-card.tsx";
import { readWebhooks } from "./read-webhooks.ts";
import { SearchesCard } from "./searches-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { WebhooksCard } from "./webhooks-card.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null) return redirect("/sign-in");
  const { account, sessionId } = current;
  const [sessions, billing, searches, exports, deliveries, choice, alerts, keys, passkeys, webhooks] = await Promise.all([
    listSessions(ctx, account.id),
    readBilling(ctx, account.id),
    listSearches(ctx),
    listExports(ctx),
    listDeliveries(ctx, account.id),
    readMonthlyChoice(ctx),
    listAlerts(ctx),
    listAccountKeys(ctx, account.id),
    listPasskeys(ctx, account.id),
    readWebhooks(ctx),
  ]);
  const { provider, portalLink } = context.get(paymentsContext);
  const portalClosed = new URL(request.url).searchParams.get("portal") === "closed";
  const plan = { billing, planName: PLANS[billing.plan].name, canAsk: provider?.canAsk === true, portalLink };
  const planOutcome: Outcome | null = portalClosed ? { kind: "problem", text: "The payment provider's page cannot be reached at the moment. Your plan is as shown here; please try again in a few minutes." } : null;
  const held = { sessions, plan, searches, exports, deliveries, choice, alerts, keys, passkeys, webhooks };
  return data({ account, sessionId, planOutcome, ...held, access: ctx.actor.access, maySave: maySaveSearches(ctx.actor), worksHere: mayEnterOffice(ctx.actor, "desk") }, PRIVATE);
}

/** What a form came to, told in its section. */
interface Told {
  readonly section: SectionId;
  readonly outcome: Outcome | null;
  readonly secret: string | null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null) return redirect("/sign-in", 303);
  const post = await readFormPost(request, accountForm);
  if (post.kind !== "valid") {
    const problem: Outcome = { kind: "problem", text: (post.kind === "refused" && post.status !== 400 && post.state.outcome?.text) || "That form could not be read. Please load the page anew and try again." };
    return data<Told>({ section: "plan", outcome: problem, secret: null }, { ...PRIVATE, status: post.kind === "refused" ? post.status : 400 });
  }
  try {
    const done = await doAsAsked({ ctx, current, form: post.form, allowPrivateAddresses: context.get(webhookTargetsContext) === "any" });
    if (done.secret === undefined && done.text === undefined) return redirect(`/account#${done.section}`, 303);
    return data<Told>({ section: done.section, outcome: done.text === undefined ? null : { kind: "done", text: done.text }, secret: done.secret ?? null }, PRIVATE);
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    return data<Told>({ section: sectionOf(post.form), outcome: { kind: "problem", text: error.message }, secret: null }, { ...PRIVATE, status: statusOf(error.code) });
  }
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Your account");

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, sessionId, sessions, plan, planOutcome, searches, exports, deliveries, choice, alerts, keys, passkeys, webhooks, access, maySave, worksHere } = loaderData;
  const told = (section: SectionId) => ({ outcome: actionData?.section === section ? actionData.outcome : null, secret: actionData?.section === section ? actionData.secret : null });
  return (
    <div className="mx-auto max-w-page px-4 pt-12 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <PageHeading heading="Your account">{account.email}</PageHeading>
        <form method="post" action="/sign-out">
          <button type="submit" className="button button-quiet">
            Sign out
          </button>
        </form>
      </div>
      <div className="mt-8 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-10">
        <nav aria-label="Sections of your account" className="hidden lg:block">
          <ul className="sticky top-[calc(var(--header-height)+1.5rem)] space-y-1">
            {SECTIONS.map(([id, name]) => (
              <li key={id}>
                <a href={`#${id}`} className="block rounded-md px-3 py-2.5 text-sm font-medium text-muted hover:bg-sunken hover:text-ink">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="max-w-3xl space-y-6">
          {worksHere && <BackOfficeCard />}
          <PlanCard access={access} {...plan} outcome={told("plan").outcome ?? planOutcome} />
          <ListsCard deliveries={deliveries} hasFullAccess={maySave} searches={searches} choice={choice} />
          <SearchesCard searches={searches} maySave={maySave} alerts={alerts} outcome={told("searches").outcome} />
          <ExportsCard exports={exports} />
          <KeysCard keys={keys} mayMake={maySave} {...told("keys")} />
          <WebhooksCard webhooks={webhooks} searches={searches} mayMake={maySave} {...told("webhooks")} />
          <PasskeysCard passkeys={passkeys} outcome={told("passkeys").outcome} />
          <SessionsCard sessions={sessions} currentId={sessionId} others={OTHERS} />
          <DataCard outcome={told("data").outcome} />
        </div>
      </div>
    </div>
  );
}
