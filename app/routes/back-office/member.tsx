import { data } from "react-router";
import { type Account, readAccount, ROLES } from "../../../core/accounts/account.ts";
import { changeRole } from "../../../core/accounts/change-role.ts";
import { endAllSessions } from "../../../core/accounts/end-sessions.ts";
import { listSessions } from "../../../core/accounts/sessions.ts";
import { grantAccess, listEntitlements, revokeAccess } from "../../../core/billing/entitlement.ts";
import type { Context } from "../../../core/context.ts";
import { coreContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import { Instant } from "../../ui/instant.tsx";
import type { Route } from "./+types/member.ts";
import { type Deed, doDeed, doneOutcome } from "./deed.ts";
import { MemberAccess } from "./member-access.tsx";
import { endOfDay, type MemberForm, memberForm } from "./member-form.ts";
import { MemberRole } from "./member-role.tsx";
import { MemberSessions } from "./member-sessions.tsx";
import { OfficePage } from "./office-page.tsx";

const DONE = {
  role: "The role is changed, from their next page on.",
  granted: "They have full access now.",
  revoked: "They have no full access any more.",
  ended: "They are signed out everywhere.",
} as const;

const LAST_OWNER = "This is the last owner. Make somebody else an owner first, or nobody could run the site.";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const account = await readAccount(ctx, { id: params.id });
  if (account === null) throw data(null, 404);
  const [sessions, entitlements] = await Promise.all([listSessions(ctx, account.id), listEntitlements(ctx, account.id)]);
  return { account, sessions, entitlements, now: ctx.clock.now(), isSelf: account.id === ctx.actor.id, done: doneOutcome(request, DONE) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  const account = await readAccount(ctx, { id: params.id });
  if (account === null) throw data(null, 404);
  return doDeed(request, memberForm, (form) => change(ctx, account, form));
}

async function change(ctx: Context, { id: accountId }: Account, form: MemberForm): Promise<Deed> {
  switch (form.deed) {
    case "role": {
      const outcome = await changeRole(ctx, { accountId, role: form.role });
      return outcome === "changed" || outcome === "same" ? { done: "role" } : { problem: outcome === "last_owner" ? LAST_OWNER : "There is no such account any more." };
    }
    case "grant": {
      const endsAt = endOfDay(form.until);
      if (endsAt !== null && endsAt <= ctx.clock.now()) return { problem: "The last day of access must be a day to come.", status: 400 };
      await grantAccess(ctx, { accountId, plan: form.plan, source: "operator", endsAt });
      return { done: "granted" };
    }
    case "revoke":
      return (await revokeAccess(ctx, { accountId, reason: form.reason })) > 0 ? { done: "revoked" } : { problem: "There is no access to take back." };
    case "end":
      await endAllSessions(ctx, accountId);
      return { done: "ended" };
  }
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "A member");

export default function MemberPage({ loaderData: { account, sessions, entitlements, now, isSelf, done }, actionData }: Route.ComponentProps) {
  return (
    <OfficePage
      heading={account.email}
      about={
        <>
          Since <Instant at={account.createdAt} />
          {isSelf && ". This is you."}
        </>
      }
      outcome={actionData?.outcome ?? done}
    >
      <div className="grid max-w-prose gap-10">
        <MemberRole role={account.role} roles={ROLES} isSelf={isSelf} />
        <MemberAccess entitlements={entitlements} now={now} />
        <MemberSessions sessions={sessions} />
      </div>
    </OfficePage>
  );
}
