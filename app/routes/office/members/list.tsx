import { z } from "zod";
import { setRequiresPasskeys } from "../../../../core/customers/accounts/back-office-access.ts";
import { requiresPasskeys } from "../../../../core/shared/fresh-session.ts";
import { pageMembers, type Member } from "../../../../core/customers/accounts/members.ts";
import { coreContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import { QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { FigureTable } from "../../../ui/charts/figure-table.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/list.ts";
import { Breakable, EmptyList, OfficePage } from "../office-page.tsx";
import { outcomeOf, runAction } from "../action.ts";
import { afterOf, PAGE_SIZE, ReadOn } from "../list-navigation.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import { useSite } from "../../../ui/frame/site.ts";
import { planTitle } from "../../../plans/plan-prices.ts";
import { SearchForm } from "../search-form.tsx";
import { figure } from "../format.ts";

/** Longer than any e-mail address. */
const LONGEST_SEARCH = 254;

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = (new URL(request.url).searchParams.get("search") ?? "").trim().slice(0, LONGEST_SEARCH);
  const page = await pageMembers(context.get(coreContext), { search, limit: PAGE_SIZE, after: afterOf(request) });
  return { page, search, required: await requiresPasskeys(context.get(coreContext)), done: outcomeOf(request, DONE) };
}

const DONE = {
  required: "Owners and editors now sign in to the back office with a passkey.",
  optional: "Owners and editors can enter the back office without a passkey.",
} as const;

const ruleForm = z.object({ passkeys: z.enum(["required", "optional"]) });

export function action({ request, context }: Route.ActionArgs) {
  return runAction({ request, context }, ruleForm, async ({ passkeys }) => {
    await setRequiresPasskeys(context.get(coreContext), passkeys === "required");
    return { done: passkeys };
  });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Members");

export default function Members({ loaderData: { page, search, required, done }, actionData }: Route.ComponentProps) {
  return (
    <OfficePage
      heading="Members"
      about="Everyone who has signed in, newest first."
      outcome={actionData?.outcome ?? done}
    >
      <SearchForm
        action="/back-office/members"
        label="Address"
        hint="The start of an address, or @ and the start of its domain."
        value={search}
      />
      {page.items.length === 0 ? (
        <EmptyList>{search === "" ? "No members yet." : `No address starts with “${search}”.`}</EmptyList>
      ) : (
        <MemberTable members={page.items} />
      )}
      <ReadOn next={page.next} label="Older members" />
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
      <form method="post" className="mt-3">
        <QuietButton name="passkeys" value={required ? "optional" : "required"}>
          {required ? "Make passkeys optional" : "Require passkeys"}
        </QuietButton>
      </form>
    </Section>
  );
}

function MemberTable({ members }: { readonly members: readonly Member[] }) {
  const { planNames } = useSite();
  return (
    <FigureTable caption="Members" wide>
      <thead>
        <tr>
          <th scope="col">Address</th>
          <th scope="col">Role</th>
          <th scope="col">Plan</th>
          <th scope="col" className="number">
            Signed in
          </th>
          <th scope="col">Since</th>
        </tr>
      </thead>
      <tbody>
        {members.map(({ id, email, role, plan, sessions, createdAt }) => (
          <tr key={id}>
            <th scope="row">
              <TextLink href={`/back-office/members/${encodeURIComponent(id)}`}>
                <Breakable text={email} />
              </TextLink>
            </th>
            <td data-label="Role">{role}</td>
            <td data-label="Plan">
              {plan !== null ? planTitle(plan, planNames) : role === "member" ? "Free" : "By role"}
            </td>
            <td className="number" data-label="Signed in">
              {figure(sessions)}
            </td>
            <td data-label="Since">
              <Instant at={createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
