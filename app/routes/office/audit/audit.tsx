import { z } from "zod";
import {
  type AuditEntry,
  type AuditFilter,
  listAudit,
  listAuditActions,
} from "../../../../core/office/back-office/audit-log.ts";
import { coreContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import { QuietButton, QuietLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/audit.ts";
import { ListTable } from "../kit/list-table.tsx";
import { beforeOf, PAGE_SIZE, pageById } from "../list-navigation.tsx";
import { OfficePage } from "../office-page.tsx";

const day = z.iso.date().optional().catch(undefined);
const text = z.string().trim().min(1).max(254).optional().catch(undefined);
const filterRules = z.object({ actor: text, action: text, from: day, to: day });

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const given = filterRules.parse(Object.fromEntries(new URL(request.url).searchParams));
  const filter = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as AuditFilter;
  const [found, actions] = await Promise.all([
    listAudit(ctx, { ...filter, ...beforeOf(request), limit: PAGE_SIZE + 1 }),
    listAuditActions(ctx),
  ]);
  return { ...pageById(found, PAGE_SIZE), actions, filter };
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Audit log");

export default function AuditLog({ loaderData: { items, next, actions, filter } }: Route.ComponentProps) {
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <OfficePage
      heading="Audit log"
      about="Actions of members, operators and schedules, newest first. Times are in UTC."
    >
      <Filter actions={actions} filter={filter} isFiltered={isFiltered} />
      <ListTable
        caption="Audit log"
        empty={isFiltered ? "No entries match." : "No entries yet."}
        rows={items}
        keyOf={({ id }) => id}
        columns={[
          { heading: "Action", render: ({ action }) => <span className="whitespace-nowrap">{action}</span> },
          { heading: "By", render: (entry) => <By entry={entry} /> },
          { heading: "At", render: ({ at }) => <Instant at={at} /> },
          { heading: "Details", render: (entry) => <Details entry={entry} /> },
        ]}
        next={next}
        older="Older entries"
      />
    </OfficePage>
  );
}

interface FilterProps {
  readonly actions: readonly string[];
  readonly filter: AuditFilter;
  readonly isFiltered: boolean;
}

function Filter({ actions, filter: { actor, action, from, to }, isFiltered }: FilterProps) {
  return (
    <search className="mb-5 block">
      <form method="get" action="/back-office/audit" className="flex flex-wrap items-end gap-3">
        <label className="grid gap-1.5 text-sm font-semibold">
          Actor or address
          <input type="text" name="actor" defaultValue={actor} maxLength={254} className="office-box" />
        </label>
        <label className="grid gap-1.5 text-sm font-semibold">
          Action
          <select name="action" defaultValue={action ?? ""} className="office-box">
            <option value="">All</option>
            {actions.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <div className="grid gap-1.5 text-sm font-semibold">
          <label htmlFor="audit-from">From</label>
          <DayInput name="from" value={from} />
        </div>
        <div className="grid gap-1.5 text-sm font-semibold">
          <label htmlFor="audit-to">To</label>
          <DayInput name="to" value={to} />
        </div>
        <QuietButton>Filter</QuietButton>
        {isFiltered && <QuietLink href="/back-office/audit">Clear</QuietLink>}
      </form>
    </search>
  );
}

function DayInput({ name, value }: { readonly name: string; readonly value: string | undefined }) {
  return (
    <input
      id={`audit-${name}`}
      type="text"
      name={name}
      defaultValue={value}
      pattern="\d{4}-\d{2}-\d{2}"
      placeholder="2026-12-31"
      className="office-box w-36"
    />
  );
}

function By({ entry: { actor, addresses } }: { readonly entry: AuditEntry }) {
  return (
    <span className="inline-block min-w-20 [overflow-wrap:anywhere]">
      {addresses[actor] !== undefined || ACCOUNT_ID.test(actor) ? <Member id={actor} addresses={addresses} /> : actor}
    </span>
  );
}

/** Ids of accounts, unlike other actors such as "operator" and "key:nr_1234". */
const ACCOUNT_ID = /^[\w-]{32}$/;

function Member({ id, addresses }: Pick<AuditEntry, "addresses"> & { readonly id: string }) {
  if (addresses[id] === undefined) return <>deleted account {id}</>;
  return (
    <a className="link" href={`/back-office/members/${encodeURIComponent(id)}`}>
      {addresses[id]}
    </a>
  );
}

function Details({ entry: { detail, runId, addresses } }: { readonly entry: AuditEntry }) {
  const { accountId, ...rest } = detail;
  const facts = Object.entries(rest).map(
    ([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const others = [...facts, ...(runId === null ? [] : [`run: ${runId}`])].join(", ");
  return (
    <span className="text-sm [overflow-wrap:anywhere]">
      {typeof accountId === "string" && (
        <>
          account: <Member id={accountId} addresses={addresses} />
          {others !== "" && ", "}
        </>
      )}
      {others || (accountId === undefined && "–")}
    </span>
  );
}
