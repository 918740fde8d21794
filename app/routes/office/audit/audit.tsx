import { z } from "zod";
import { AUDIT_KINDS } from "../../../../content/audit-sentences.ts";
import { type AuditEntry, listAudit } from "../../../../core/office/back-office/audit-log.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/audit.ts";
import { type FilterField, FilterForm } from "../kit/filter-form.tsx";
import { capitalised } from "../format.ts";
import { ListTable } from "../list.tsx";
import { AccountLink, OfficePage } from "../office-page.tsx";
import { sentenceOf } from "./sentences.ts";
import { screenLoader, readPage } from "../screen.ts";

const day = z.iso.date().optional().catch(undefined);
const text = z.string().trim().min(1).max(254).optional().catch(undefined);
const filterRules = z.object({ actor: text, kind: text, about: text, from: day, to: day });

const FILTERS: readonly FilterField[] = [
  { name: "actor", label: "Person" },
  {
    name: "kind",
    label: "Kind",
    options: [["", "All"], ...Object.keys(AUDIT_KINDS).map((kind) => [kind, kind] as const)],
  },
  { name: "about", label: "About" },
  { name: "from", label: "From", type: "date" },
  { name: "to", label: "To", type: "date" },
];

export const loader = screenLoader(async ({ ctx, query, range }) => {
  const given = filterRules.parse(Object.fromEntries(query));
  const filter = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { kind, ...others } = filter;
  const areas = kind === undefined ? undefined : AUDIT_KINDS[kind];
  const asked = { ...others, ...(areas !== undefined && { areas }) };
  const page = await readPage(range, (part) => listAudit(ctx, { ...asked, ...part }));
  return { ...page, filter };
});

export default function AuditLog({ loaderData: { items, next, filter } }: Route.ComponentProps) {
  return (
    <OfficePage heading="Audit log" about="What members, operators and schedules did, newest first.">
      <FilterForm action="/back-office/audit" fields={FILTERS} known={filter} />
      <ListTable
        caption="Audit log"
        empty={Object.keys(filter).length > 0 ? "No entries match." : "No entries yet."}
        rows={items}
        render={{
          "What happened": (entry) => <Sentence entry={entry} />,
          When: ({ at }) => <Instant at={at} />,
          Record: (entry) => <Recorded entry={entry} />,
        }}
        next={next}
        older="Older entries"
      />
    </OfficePage>
  );
}

function Sentence({ entry }: { readonly entry: AuditEntry }) {
  return (
    <span className="font-normal wrap-anywhere">
      <By entry={entry} />{" "}
      {sentenceOf(entry).map(({ text: words, href }, i) =>
        href === undefined ? (
          words
        ) : (
          <TextLink key={`${i}${href}`} href={href}>
            {words}
          </TextLink>
        ),
      )}
    </span>
  );
}

/** Ids of accounts, unlike other actors such as "operator" and "key:nr_1234". */
const ACCOUNT_ID = /^[\w-]{32}$/;

function By({ entry: { actor, address } }: { readonly entry: AuditEntry }) {
  if (address !== null) return <AccountLink id={actor} email={address} />;
  if (ACCOUNT_ID.test(actor)) return "A deleted account";
  return <strong>{actor.startsWith("key:") ? `API key ${actor.slice(4)}` : capitalised(actor)}</strong>;
}

/** The entry as it is stored. */
function Recorded({ entry: { id, action, detail } }: { readonly entry: AuditEntry }) {
  return (
    <details>
      <summary className="cursor-pointer text-sm text-muted">
        Show <span className="sr-only">record {id}</span>
      </summary>
      <code className="text-xs wrap-anywhere">
        {action} {JSON.stringify(detail)}
      </code>
    </details>
  );
}
