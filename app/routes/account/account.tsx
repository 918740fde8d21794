import { data, redirect } from "react-router";
import { z } from "zod";
import { mayEnterOffice } from "../../../core/accounts/back-office-access.ts";
import { endOtherSessions, endSession, listSessions } from "../../../core/accounts/sessions.ts";
import { listEntitlements } from "../../../core/billing/entitlement.ts";
import { listDeliveries } from "../../../core/delivery/list-deliveries.ts";
import { readMonthlyChoice } from "../../../core/delivery/monthly-choice.ts";
import { maySaveSearches } from "../../../core/directory/access.ts";
import { listExports } from "../../../core/exports/history.ts";
import { listAlerts } from "../../../core/searches/alert.ts";
import { deleteSearch, listSearches } from "../../../core/searches/manage-searches.ts";
import { accountsContext, coreContext } from "../../context.ts";
import { EMPTY_FORM, readFormPost } from "../../form-post.ts";
import { messageMeta } from "../../page-meta.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/account.ts";
import { BackOfficeCard } from "./back-office-card.tsx";
import { ExportsCard } from "./exports-card.tsx";
import { ListsCard } from "./lists-card.tsx";
import { PlanCard } from "./plan-card.tsx";
import { SearchesCard } from "./searches-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** What the page's buttons say: which session to end, or which saved search to delete. */
const accountForm = z.union([z.object({ end: z.string().min(1) }), z.object({ forget: z.coerce.number().int().positive() })]);

/** The value of the button that ends every session but this one. */
const OTHERS = "others";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null) return redirect("/sign-in");
  const { account, sessionId } = current;
  const [sessions, entitlements, searches, exports, deliveries, choice, alerts] = await Promise.all([
    listSessions(ctx, account.id),
    listEntitlements(ctx, account.id),
    listSearches(ctx),
    listExports(ctx),
    listDeliveries(ctx, account.id),
    readMonthlyChoice(ctx),
    listAlerts(ctx),
  ]);
  return data({ account, sessionId, sessions, entitlements, searches, exports, deliveries, choice, alerts, access: ctx.actor.access, maySave: maySaveSearches(ctx.actor), worksHere: mayEnterOffice(ctx.actor, "desk") }, PRIVATE);
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null) return redirect("/sign-in", 303);
  const post = await readFormPost(request, accountForm);
  if (post.kind !== "valid") return data(post.kind === "refused" ? post.state : EMPTY_FORM, { ...PRIVATE, status: post.kind === "refused" ? post.status : 400 });
  const accountId = current.account.id;
  if ("forget" in post.form) await deleteSearch(ctx, post.form.forget);
  else if (post.form.end === OTHERS) await endOtherSessions(ctx, { accountId, keptId: current.sessionId });
  else await endSession(ctx, { accountId, sessionId: post.form.end });
  return redirect("/account", 303);
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Your account");

export default function AccountPage({ loaderData: { account, sessionId, sessions, entitlements, searches, exports, deliveries, choice, alerts, access, maySave, worksHere } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <PageHeading heading="Your account">{account.email}</PageHeading>
        <form method="post" action="/sign-out">
          <button type="submit" className="button button-quiet">
            Sign out
          </button>
        </form>
      </div>
      <div className="mt-8 space-y-6">
        {worksHere && <BackOfficeCard />}
        <PlanCard access={access} entitlements={entitlements} />
        <ListsCard deliveries={deliveries} hasFullAccess={maySave} searches={searches} choice={choice} />
        <SearchesCard searches={searches} maySave={maySave} alerts={alerts} />
        <ExportsCard exports={exports} />
        <SessionsCard sessions={sessions} currentId={sessionId} others={OTHERS} />
        <section className="card p-6 md:p-8">
          <h2 className="text-xl font-semibold">What we hold about you</h2>
          <p className="mt-2 text-muted">Everything this account consists of, as one file that programs can read.</p>
          <a href="/account/data.json" className="button button-quiet mt-4" download="account.json">
            Download my data
          </a>
        </section>
      </div>
    </div>
  );
}
