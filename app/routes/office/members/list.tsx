import { z } from "zod";
import { setRequiresPasskeys } from "../../../../core/customers/accounts/back-office-access.ts";
import { requiresPasskeys } from "../../../../core/shared/fresh-session.ts";
import { mailInvitation } from "../../../../core/customers/accounts/invitation.ts";
import { pageMembers } from "../../../../core/customers/accounts/members.ts";
import {
  grantToAddress,
  listPendingGrants,
  withdrawPendingGrant,
} from "../../../../core/customers/billing/pending-grant.ts";
import { emailAddress } from "../../../../core/customers/contact/form-fields.ts";
import { siteContext } from "../../../context.ts";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/list.ts";
import { OfficeForm } from "../kit/form.tsx";
import { AccountLink, ActionButton, Confirm, OfficePage } from "../office-page.tsx";
import { endOfDay, GRANT_FIELDS, GRANT_RULES, PAST_DAY } from "./labels.ts";
import { intentAction, onRow, posting, screenLoader } from "../screen.ts";
import { ADDRESS_SEARCH, ListTable } from "../list.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import { useSite } from "../../../ui/frame/site.ts";
import { planTitle } from "../../../plans/plan-prices.ts";
import { FilterForm } from "../kit/filter-form.tsx";
import { figure } from "../format.ts";

export const loader = screenLoader(async ({ ctx, search, range }) => {
  const page = await pageMembers(ctx, { search, ...range });
  return { page, search, pending: await listPendingGrants(ctx), required: await requiresPasskeys(ctx) };
});

const DONE = {
  required: "Owners and editors now sign in to the back office with a passkey.",
  optional: "Owners and editors can enter the back office without a passkey.",
  invited: "Invited by e-mail. The link works once, within 48 hours.",
  granted: "Full access granted.",
  pending: "They get full access with their first sign-in, within 90 days.",
  withdraw: "Taken back. Nobody had signed in with it.",
} as const;

const GRANT = z.object({ granted: emailAddress, ...GRANT_RULES });
const INVITATION = z.object({ invited: emailAddress, role: z.enum(["editor", "owner"]) });

export const action = intentAction({
  passkeys: posting(z.object({ passkeys: z.enum(["required", "optional"]) }), async ({ passkeys }, { ctx }) => {
    await setRequiresPasskeys(ctx, passkeys === "required");
    return { done: passkeys };
  }),
  invited: posting(INVITATION, ({ invited: email, role }, { ctx, context }) =>
    mailInvitation(ctx, { email, role, siteUrl: context.get(siteContext).url }),
  ),
  withdraw: onRow((id, { ctx }) => withdrawPendingGrant(ctx, id)),
  granted: posting(GRANT, async ({ granted: email, plan, until }, { ctx }) => {
    const endsAt = endOfDay(until);
    if (endsAt !== null && endsAt <= ctx.clock.now()) return { problem: PAST_DAY, status: 400 };
    return { done: await grantToAddress(ctx, { email, plan, endsAt }) };
  }),
});

const ADDRESS = { label: "E-mail address", type: "email", required: true, maxLength: 254 } as const;

export default function Members({ loaderData, actionData }: Route.ComponentProps) {
  const { page, search, pending, required } = loaderData;
  const { planNames } = useSite();
  return (
    <OfficePage heading="Members" about="Everyone who has signed in, newest first." done={DONE}>
      <FilterForm action="/back-office/members" fields={[ADDRESS_SEARCH]} known={{ search }} submit="Search" />
      <ListTable
        caption="Members"
        empty={search === "" ? "No members yet." : `No address starts with “${search}”.`}
        rows={page.items}
        render={{
          Address: ({ id, email }) => <AccountLink id={id} email={email} />,
          Role: ({ role, blockedAt }) => (blockedAt === null ? role : `${role}, blocked`),
          Plan: ({ plan, role }) =>
            plan !== null ? planTitle(plan, planNames) : role === "member" ? "Free" : "By role",
          "Signed in": ({ sessions }) => figure(sessions),
          Since: ({ createdAt }) => <Instant at={createdAt} />,
        }}
        numbers={["Signed in"]}
        next={page.next}
        older="Older members"
      />
      <div className="office-actions mt-6">
        <Confirm label="Invite" of="an editor or owner" isMain>
          <OfficeForm
            fields={[
              { name: "invited", ...ADDRESS },
              {
                name: "role",
                label: "As",
                type: "choice",
                required: true,
                options: [
                  ["editor", "Editor"],
                  ["owner", "Owner"],
                ],
              },
            ]}
            state={actionData ?? null}
            submit="Send the invitation"
          />
        </Confirm>
        <Confirm label="Give access" of="to an address">
          <OfficeForm
            fields={[{ name: "granted", ...ADDRESS }, ...GRANT_FIELDS]}
            state={actionData ?? null}
            submit="Give full access"
            isMain={false}
          >
            <p>Without a payment. Without an account yet, it waits 90 days for the first sign-in.</p>
          </OfficeForm>
        </Confirm>
      </div>
      {pending.length > 0 && <Pending pending={pending} />}
      <PasskeyRule required={required} />
    </OfficePage>
  );
}

function Pending({ pending }: Pick<Route.ComponentProps["loaderData"], "pending">) {
  const { planNames } = useSite();
  return (
    <Section id="pending" heading="Waiting for a first sign-in" headingClass="text-lg font-semibold" className="mt-8">
      <ListTable
        caption="Waiting for a first sign-in"
        empty=""
        rows={pending}
        render={{
          Address: ({ email }) => email,
          Plan: ({ plan }) => planTitle(plan, planNames),
          Until: ({ endsAt }) => (endsAt === null ? "for life" : <Instant at={endsAt} />),
          Given: ({ createdAt }) => <Instant at={createdAt} />,
        }}
        actions={{ withdraw: { label: "Take back", of: ({ email }) => email } }}
      />
    </Section>
  );
}

function PasskeyRule({ required }: { readonly required: boolean }) {
  return (
    <Section id="passkey-rule" heading="Passkeys" headingClass="text-lg font-semibold" className="mt-10 max-w-prose">
      <p className="mt-1 text-muted">
        {required
          ? "Owners and editors need a passkey to sign in to the back office. An e-mail link is not enough."
          : "Owners and editors can sign in to the back office with an e-mail link. Require passkeys to keep out anyone who can read their mail."}
      </p>
      <ActionButton
        name="passkeys"
        value={required ? "optional" : "required"}
        label={required ? "Make passkeys optional" : "Require passkeys"}
        className="mt-3"
      />
    </Section>
  );
}
