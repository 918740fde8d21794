import { type Member, pageMembers } from "../../../core/accounts/members.ts";
import { coreContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import { FigureTable } from "../../ui/figure-table.tsx";
import { Instant } from "../../ui/instant.tsx";
import type { Route } from "./+types/members.ts";
import { Breakable } from "./breakable.tsx";
import { doneOutcome } from "./deed.ts";
import { afterOf, PAGE_SIZE } from "./list-address.ts";
import { planName } from "./member-words.ts";
import { EmptyList, OfficePage } from "./office-page.tsx";
import { ReadOn } from "./read-on.tsx";
import { SearchForm } from "./search-form.tsx";
import { figure } from "./words.ts";

/** Longer than any address. */
const LONGEST_SEARCH = 254;

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = (new URL(request.url).searchParams.get("search") ?? "").trim().slice(0, LONGEST_SEARCH);
  const page = await pageMembers(context.get(coreContext), { search, limit: PAGE_SIZE, after: afterOf(request) });
  return { page, search, done: doneOutcome(request, {}) };
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Members");

export default function Members({ loaderData: { page, search, done } }: Route.ComponentProps) {
  return (
    <OfficePage heading="Members" about="Everybody who has signed in, the newest first." outcome={done}>
      <SearchForm action="/back-office/members" label="Address" hint="The beginning of an address, or @ and the beginning of its domain." value={search} />
      {page.items.length === 0 ? (
        <EmptyList>{search === "" ? "Nobody has signed in yet." : `No address begins like “${search}”.`}</EmptyList>
      ) : (
        <MemberTable members={page.items} />
      )}
      <ReadOn next={page.next} label="Earlier members" />
    </OfficePage>
  );
}

function MemberTable({ members }: { readonly members: readonly Member[] }) {
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
              <a className="link" href={`/back-office/members/${encodeURIComponent(id)}`}>
                <Breakable text={email} />
              </a>
            </th>
            <td data-label="Role">{role}</td>
            <td data-label="Plan">{plan !== null ? planName(plan) : role === "member" ? "Free" : "By role"}</td>
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
