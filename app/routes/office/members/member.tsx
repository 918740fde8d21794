import { titled } from "../../../page-meta.ts";
import { z } from "zod";
import { required } from "../../../../core/customers/contact/form-fields.ts";
import { readAccount, type Role, ROLES } from "../../../../core/customers/accounts/account.ts";
import { changeRole, endAllSessions, setBlocked } from "../../../../core/customers/accounts/members.ts";
import { listSessions } from "../../../../core/customers/accounts/sessions.ts";
import {
  type Entitlement,
  grantAccess,
  listEntitlements,
  revokeAccess,
} from "../../../../core/customers/billing/entitlement.ts";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/member.ts";
import { found, intentAction, missing, posting, screenLoader } from "../screen.ts";
import { endOfDay, GRANT_FIELDS, GRANT_RULES, LONGEST_REASON, PAST_DAY, sourceLabel } from "./labels.ts";
import { ActionButton, Confirm, OfficePage } from "../office-page.tsx";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { OfficeForm } from "../kit/form.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import { useSite } from "../../../ui/frame/site.ts";
import { planTitle } from "../../../plans/plan-prices.ts";
import { browserName } from "../../../../core/customers/accounts/browser-name.ts";

const DONE = {
  role: "Role changed.",
  grant: "Full access granted.",
  revoke: "Full access revoked.",
  end: "Signed out everywhere.",
  block: "Blocked. They are signed out and cannot sign in.",
  unblock: "They can sign in again.",
} as const;

const LAST_OWNER = "This is the last owner. Make someone else an owner first.";

export const loader = screenLoader(async ({ params, ctx }) => {
  const account = await found(readAccount(ctx, { id: params.id }));
  const [sessions, entitlements] = await Promise.all([
    listSessions(ctx, account.id),
    listEntitlements(ctx, account.id),
  ]);
  return { account, sessions, entitlements, now: ctx.clock.now(), isSelf: account.id === ctx.actor.id };
});

export const action = intentAction({
  role: posting(z.object({ role: z.enum(ROLES) }), async ({ role }, { ctx, params }) => {
    const outcome = await changeRole(ctx, { accountId: params.id, role });
    if (outcome === "last_owner") return { problem: LAST_OWNER };
    if (outcome !== "changed" && outcome !== "same") missing();
  }),
  grant: posting(z.object(GRANT_RULES), async ({ plan, until }, { ctx, params }) => {
    const endsAt = endOfDay(until);
    if (endsAt !== null && endsAt <= ctx.clock.now()) return { problem: PAST_DAY, status: 400 };
    const { id: accountId } = await found(readAccount(ctx, params));
    await grantAccess(ctx, { accountId, plan, source: "operator", endsAt });
  }),
  revoke: posting(
    z.object({ reason: required(LONGEST_REASON, "Please enter a reason.") }),
    async ({ reason }, { ctx, params }) =>
      (await revokeAccess(ctx, { accountId: params.id, reason })) > 0 || { problem: "There is no access to revoke." },
  ),
  end: ({ ctx, params }) => endAllSessions(ctx, params.id),
  block: ({ ctx, params }) => setBlocked(ctx, { accountId: params.id, blocked: true }),
  unblock: ({ ctx, params }) => setBlocked(ctx, { accountId: params.id, blocked: false }),
});

export const meta = titled("A member");

export default function MemberPage({ loaderData }: Route.ComponentProps) {
  const { account, isSelf } = loaderData;
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
      done={DONE}
    >
      <div className="grid max-w-prose gap-10">
        <MemberRole {...loaderData} />
        <MemberAccess {...loaderData} />
        <MemberSessions {...loaderData} />
        {account.role !== "owner" && <MemberBlock {...loaderData} />}
        <MemberTools {...loaderData} />
      </div>
    </OfficePage>
  );
}

type Member = Route.ComponentProps["loaderData"];

function MemberAccess({ entitlements, now }: Member) {
  const held = entitlements.some(
    ({ startsAt, endsAt, revokedAt }) => revokedAt === null && startsAt <= now && (endsAt === null || endsAt > now),
  );
  return (
    <Section id="access" heading="Full access" headingClass="text-lg font-semibold">
      {entitlements.length === 0 ? (
        <p className="mt-1 text-muted">Never had full access.</p>
      ) : (
        <ul className="mt-2">
          {entitlements.map((entitlement) => (
            <EntitlementLine key={entitlement.id} entitlement={entitlement} />
          ))}
        </ul>
      )}
      <div className="mt-3 grid gap-2">
        <Confirm label="Grant access" of="to this account">
          <OfficeForm hidden={{ intent: "grant" }} fields={GRANT_FIELDS} submit="Grant full access">
            <p>Grants full access without a payment.</p>
          </OfficeForm>
        </Confirm>
        {held && (
          <ActionButton
            value="revoke"
            label="Revoke access"
            of="of this account"
            confirm={{
              text: "All full access ends now. This refunds nothing and does not cancel a subscription.",
              button: "Revoke access",
              reason: LONGEST_REASON,
            }}
          />
        )}
      </div>
    </Section>
  );
}

function EntitlementLine({ entitlement }: { readonly entitlement: Entitlement }) {
  const { plan, source, startsAt, endsAt, revokedAt, revokedReason } = entitlement;
  const { planNames } = useSite();
  return (
    <li className="border-t border-line py-2">
      <span className="font-medium">{planTitle(plan, planNames)}</span>{" "}
      <span className="text-muted">
        {sourceLabel(source)}, from <Instant at={startsAt} />
        {endsAt === null ? " for life" : " to "}
        {endsAt !== null && <Instant at={endsAt} />}
        {revokedAt !== null && "; revoked "}
        {revokedAt !== null && <Instant at={revokedAt} />}
        {revokedAt !== null && `: ${revokedReason}`}
      </span>
    </li>
  );
}

const MEANING: Readonly<Record<Role, string>> = {
  member: "Member: access according to their plan",
  editor: "Editor: full database and the back office, except orders and members",
  owner: "Owner: access to everything",
};

function MemberRole({ account: { role }, isSelf }: Member) {
  return (
    <Section id="role" heading="Role" headingClass="text-lg font-semibold">
      {isSelf && <p className="mt-1 text-muted">This is your own role. Without it you can't return to this page.</p>}
      <OfficeForm
        className="mt-3"
        hidden={{ intent: "role" }}
        fields={[{ name: "role", label: "Role", type: "radio", options: ROLES.map((one) => [one, MEANING[one]]) }]}
        known={{ role }}
        submit="Save role"
        isMain={false}
      />
    </Section>
  );
}

function MemberSessions({ sessions }: Member) {
  return (
    <Section id="sessions" heading="Signed in" headingClass="text-lg font-semibold">
      {sessions.length === 0 ? (
        <p className="mt-1 text-muted">Nowhere.</p>
      ) : (
        <>
          <ul className="mt-2">
            {sessions.map(({ id, startedAt, userAgent }) => (
              <li key={id} className="border-t border-line py-2">
                <span className="font-medium">{browserName(userAgent)}</span>{" "}
                <span className="text-muted">
                  since <Instant at={startedAt} />
                </span>
              </li>
            ))}
          </ul>
          <div className="mt-3">
            <ActionButton
              value="end"
              label="Sign out everywhere"
              of="this account"
              confirm={{
                text: "They'll need to sign in again on every device. Nothing else changes.",
                button: "Sign out everywhere",
              }}
            />
          </div>
        </>
      )}
    </Section>
  );
}

function MemberBlock({ account: { blockedAt } }: Member) {
  return blockedAt !== null ? (
    <ActionButton value="unblock" label="Unblock" of="this account" />
  ) : (
    <ActionButton
      value="block"
      label="Block"
      of="this account"
      confirm={{
        text: "They are signed out, cannot sign in again, and their API keys open nothing. Access and orders stay.",
        button: "Block",
      }}
    />
  );
}

function MemberTools({ account }: Member) {
  const search = encodeURIComponent(account.email);
  return (
    <Section id="tools" heading="Lists and tools" headingClass="text-lg font-semibold">
      <ul className="mt-2">
        <li>
          <TextLink href={`/back-office/tools?search=${search}`}>Destinations of this account</TextLink>
        </li>
        <li>
          <TextLink href={`/back-office/tools/lists?search=${search}`}>Lists of companies of this account</TextLink>
        </li>
      </ul>
    </Section>
  );
}
