import { z } from "zod";
import { setRequiresPasskeys } from "../../../../core/customers/accounts/back-office-access.ts";
import { requiresPasskeys } from "../../../../core/shared/fresh-session.ts";
import { pageMembers } from "../../../../core/customers/accounts/members.ts";
import { coreContext } from "../../../context.ts";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/list.ts";
import { ActionButton } from "../kit/action-button.tsx";
import { AccountLink } from "../kit/account-link.tsx";
import { OfficePage } from "../office-page.tsx";
import { formAction, outcomeOf } from "../action.ts";
import { ListTable } from "../kit/list-table.tsx";
import { ADDRESS_SEARCH, afterOf, PAGE_SIZE, searchOf } from "../list-navigation.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import { useSite } from "../../../ui/frame/site.ts";
import { planTitle } from "../../../plans/plan-prices.ts";
import { FilterForm } from "../kit/filter-form.tsx";
import { figure } from "../format.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = searchOf(request);
  const page = await pageMembers(context.get(coreContext), { search, limit: PAGE_SIZE, after: afterOf(request) });
  return { page, search, required: await requiresPasskeys(context.get(coreContext)), done: outcomeOf(request, DONE) };
}

const DONE = {
  required: "Owners and editors now sign in to the back office with a passkey.",
  optional: "Owners and editors can enter the back office without a passkey.",
} as const;

const ruleForm = z.object({ passkeys: z.enum(["required", "optional"]) });

export const action = formAction(ruleForm, async ({ passkeys }, { ctx }) => {
  await setRequiresPasskeys(ctx, passkeys === "required");
  return { done: passkeys };
});

export default function Members({ loaderData: { page, search, required, done }, actionData }: Route.ComponentProps) {
  const { planNames } = useSite();
  return (
    <OfficePage
      heading="Members"
      about="Everyone who has signed in, newest first."
      outcome={actionData?.outcome ?? done}
    >
      <FilterForm action="/back-office/members" fields={[ADDRESS_SEARCH]} known={{ search }} submit="Search" />
      <ListTable
        caption="Members"
        empty={search === "" ? "No members yet." : `No address starts with “${search}”.`}
        rows={page.items}
        keyOf={({ id }) => id}
        columns={[
          { heading: "Address", render: ({ id, email }) => <AccountLink id={id} email={email} /> },
          { heading: "Role", render: ({ role }) => role },
          {
            heading: "Plan",
            render: ({ plan, role }) =>
              plan !== null ? planTitle(plan, planNames) : role === "member" ? "Free" : "By role",
          },
          { heading: "Signed in", number: true, render: ({ sessions }) => figure(sessions) },
          { heading: "Since", render: ({ createdAt }) => <Instant at={createdAt} /> },
        ]}
        next={page.next}
        older="Older members"
      />
      <PasskeyRule required={required} />
    </OfficePage>
  );
}

/** The owners' rule on passkeys, and a button that changes it. */
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
