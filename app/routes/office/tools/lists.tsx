import { listAllLists } from "../../../../core/customers/company-lists/oversee-lists.ts";
import { figure } from "../format.ts";
import { FilterForm } from "../kit/filter-form.tsx";
import { ADDRESS_SEARCH, ListTable, Views } from "../list.tsx";
import { AccountLink, OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/lists.ts";
import { ADDRESSES, toolViews } from "./destinations.tsx";
import { screenLoader, readPage } from "../screen.ts";

const APPLIES = { everywhere: "", chosen: ", of chosen searches", nowhere: ", switched off" } as const;

export const loader = screenLoader(async ({ ctx, search, range }) => {
  const { items, next } = await readPage(range, (part) => listAllLists(ctx, { search, ...part }));
  return { lists: items, next, search };
});

export default function Lists({ loaderData: { lists, next, search } }: Route.ComponentProps) {
  return (
    <OfficePage
      heading="Lists and tools"
      about="Companies that customers watch or leave out, newest list first. Only counts are shown: the companies are the customers'."
    >
      <Views label="Lists of customers' tools" views={toolViews("lists", search)} />
      <FilterForm action={ADDRESSES.lists} fields={[ADDRESS_SEARCH]} known={{ search }} submit="Search" />
      <ListTable
        caption="Lists of companies"
        empty={search === "" ? "No lists yet." : `No lists of accounts that start with “${search}”.`}
        rows={lists}
        next={next}
        older="Older lists"
        render={{
          Account: ({ accountId, email }) => <AccountLink id={accountId} email={email} />,
          List: ({ name }) => name,
          Purpose: ({ purpose, isHashed, appliesWhere }) =>
            purpose === "watch" ? "Watch" : `Leave out${isHashed ? ", hashes only" : ""}${APPLIES[appliesWhere]}`,
          Companies: ({ companies }) => figure(companies),
          Matched: ({ matched }) => figure(matched),
          Uncertain: ({ uncertain }) => figure(uncertain),
          Unmatched: ({ companies, matched, uncertain }) => figure(companies - matched - uncertain),
        }}
        numbers={["Companies", "Matched", "Uncertain", "Unmatched"]}
      />
    </OfficePage>
  );
}
