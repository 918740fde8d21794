import { z } from "zod";
import { required } from "../../../../core/customers/contact/form-fields.ts";
import { kindOf } from "../../../../core/customers/destinations/kinds.ts";
import { listAllDestinations, setPausedByOwner } from "../../../../core/customers/destinations/oversee.ts";
import { Instant } from "../../../ui/frame/instant.tsx";
import { intentAction, onRow, posting, readPage, screenLoader } from "../screen.ts";
import { figure } from "../format.ts";
import { FilterForm } from "../kit/filter-form.tsx";
import { ADDRESS_SEARCH, ListTable, Views } from "../list.tsx";
import { AccountLink, Breakable, OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/destinations.ts";

const LONGEST_REASON = 200;

const DONE = {
  pause: "Paused. The customer sees your reason and can resume it.",
  resume: "Resumed. What waits is being sent.",
} as const;

export const loader = screenLoader(async ({ ctx, search, range }) => {
  const { items, next } = await readPage(range, (part) => listAllDestinations(ctx, { search, ...part }));
  const destinations = items.map((one) => ({ ...one, tool: kindOf(one.kind).label }));
  return { destinations, next, search };
});

export const action = intentAction({
  pause: posting(
    z.object({
      pause: z.coerce.number().int().positive(),
      reason: required(LONGEST_REASON, "Please enter a reason: the customer sees it."),
    }),
    ({ pause: id, reason }, { ctx }) => setPausedByOwner(ctx, { id, reason }),
  ),
  resume: onRow((id, { ctx }) => setPausedByOwner(ctx, { id, reason: null })),
});

type Row = Route.ComponentProps["loaderData"]["destinations"][number];

const of = ({ tool, email }: Row) => `${tool} of ${email}`;

export default function Destinations({ loaderData: { destinations, next, search } }: Route.ComponentProps) {
  return (
    <OfficePage heading="Lists and tools" about="Where customers have their leads delivered, newest first." done={DONE}>
      <Views label="Lists of customers' tools" views={toolViews("destinations", search)} />
      <FilterForm action={ADDRESSES.destinations} fields={[ADDRESS_SEARCH]} known={{ search }} submit="Search" />
      <ListTable
        caption="Destinations"
        empty={search === "" ? "No destinations yet." : `No destinations of accounts that start with “${search}”.`}
        rows={destinations}
        next={next}
        older="Older destinations"
        render={{
          Account: ({ accountId, email }) => <AccountLink id={accountId} email={email} />,
          Tool: ({ tool }) => tool,
          Search: ({ searchName }) => searchName,
          Delivered: ({ sent }) => figure(sent),
          Waiting: ({ waiting }) => figure(waiting),
          Refused: ({ refused }) => figure(refused),
          "Last delivery": ({ lastDeliveryAt }) =>
            lastDeliveryAt === null ? "never" : <Instant at={lastDeliveryAt} />,
          State: (row) => <Breakable text={stateOf(row)} />,
        }}
        numbers={["Delivered", "Waiting", "Refused"]}
        full={["State"]}
        actions={{
          pause: {
            label: "Pause",
            of,
            when: ({ isStarted, pausedReason }) => isStarted && pausedReason === null,
            confirm: {
              text: () => "Nothing is delivered until it is resumed, here or by the customer, who sees your reason.",
              button: ({ tool }) => `Pause ${tool}`,
              reason: LONGEST_REASON,
            },
          },
          resume: { label: "Resume", of, when: (row) => row.pausedReason !== null },
        }}
      />
    </OfficePage>
  );
}

function stateOf({ isStarted, pausedReason, failingSince, lastError }: Row): string {
  if (!isStarted) return "Not started";
  if (pausedReason !== null) return `Paused. ${pausedReason}`;
  return failingSince === null ? "Active" : `Failing. ${lastError ?? ""}`;
}

const DESTINATIONS = "/back-office/tools";
const LISTS = `${DESTINATIONS}/lists`;

export const ADDRESSES = { destinations: DESTINATIONS, lists: LISTS } as const;

/** The two lists of the section, for the same accounts. */
export function toolViews(current: keyof typeof ADDRESSES, search: string) {
  const query = search === "" ? "" : `?search=${encodeURIComponent(search)}`;
  return [
    { href: `${DESTINATIONS}${query}`, name: "Destinations", current: current === "destinations" },
    { href: `${LISTS}${query}`, name: "Lists of companies", current: current === "lists" },
  ];
}
