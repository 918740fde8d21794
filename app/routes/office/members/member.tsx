import { titled } from "../../../page-meta.ts";
import { type Account, readAccount, ROLES } from "../../../../core/customers/accounts/account.ts";
import { changeRole, endAllSessions, setBlocked } from "../../../../core/customers/accounts/members.ts";
import { listSessions } from "../../../../core/customers/accounts/sessions.ts";
import { grantAccess, listEntitlements, revokeAccess } from "../../../../core/customers/billing/entitlement.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { coreContext } from "../../../context.ts";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/member.ts";
import { found } from "../found.ts";
import { type ActionResult, formAction, outcomeOf } from "../action.ts";
import { MemberAccess, MemberBlock, MemberRole, MemberSessions, MemberTools } from "./sections.tsx";
import { endOfDay, type MemberForm, memberForm, PAST_DAY } from "./labels.ts";
import { OfficePage } from "../office-page.tsx";

const DONE = {
  role: "Role changed.",
  granted: "Full access granted.",
  revoked: "Full access revoked.",
  ended: "Signed out everywhere.",
  block: "Blocked. They are signed out and cannot sign in.",
  unblock: "They can sign in again.",
} as const;

const LAST_OWNER = "This is the last owner. Make someone else an owner first.";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const account = await found(readAccount(ctx, { id: params.id }));
  const [sessions, entitlements] = await Promise.all([
    listSessions(ctx, account.id),
    listEntitlements(ctx, account.id),
  ]);
  return {
    account,
    sessions,
    entitlements,
    now: ctx.clock.now(),
    isSelf: account.id === ctx.actor.id,
    done: outcomeOf(request, DONE),
  };
}

export const action = formAction(memberForm, async (form, { ctx, params }) => {
  const account = await found(readAccount(ctx, { id: params.id }));
  return change(ctx, account, form);
});

async function change(ctx: Context, { id: accountId }: Account, form: MemberForm): Promise<ActionResult> {
  switch (form.intent) {
    case "role": {
      const outcome = await changeRole(ctx, { accountId, role: form.role });
      return outcome === "changed" || outcome === "same"
        ? { done: "role" }
        : { problem: outcome === "last_owner" ? LAST_OWNER : "This account no longer exists." };
    }
    case "grant": {
      const endsAt = endOfDay(form.until);
      if (endsAt !== null && endsAt <= ctx.clock.now()) return { problem: PAST_DAY, status: 400 };
      await grantAccess(ctx, { accountId, plan: form.plan, source: "operator", endsAt });
      return { done: "granted" };
    }
    case "revoke":
      return (await revokeAccess(ctx, { accountId, reason: form.reason })) > 0
        ? { done: "revoked" }
        : { problem: "There is no access to revoke." };
    case "end":
      await endAllSessions(ctx, accountId);
      return { done: "ended" };
    case "block":
    case "unblock":
      await setBlocked(ctx, { accountId, blocked: form.intent === "block" });
      return { done: form.intent };
  }
}

export const meta = titled("A member");

export default function MemberPage({
  loaderData: { account, sessions, entitlements, now, isSelf, done },
  actionData,
}: Route.ComponentProps) {
  return (
    <OfficePage
      heading={account.email}
      about={
        <>
          Since <Instant at={account.createdAt} />
          {isSelf && ". This is you."}
          {account.blockedAt !== null && ". Blocked."}
        </>
      }
      outcome={actionData?.outcome ?? done}
    >
      <div className="grid max-w-prose gap-10">
        <MemberRole role={account.role} roles={ROLES} isSelf={isSelf} />
        <MemberAccess entitlements={entitlements} now={now} />
        <MemberSessions sessions={sessions} />
        {account.role !== "owner" && <MemberBlock isBlocked={account.blockedAt !== null} />}
        <MemberTools email={account.email} />
      </div>
    </OfficePage>
  );
}
