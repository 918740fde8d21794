import type { UnreadReason, UnreadWebsite } from "../../../../core/intake/ingest/website-search/unread-websites.ts";
import { onScreen } from "../../../../core/catalogue/sources/list-file/on-screen.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { Views } from "../list-navigation.tsx";

const LABELS: Readonly<Record<UnreadReason, string>> = {
  refused: "Refused",
  parked: "Parked or for sale",
  moved: "Leads elsewhere",
  unreachable: "Not reachable",
  search: "Not found, candidates unreadable",
};

interface Props {
  /** The address of the source's screen. */
  readonly here: string;
  readonly reason: UnreadReason | null;
  readonly counts: readonly { readonly reason: UnreadReason; readonly companies: number }[];
  readonly websites: readonly UnreadWebsite[];
}

/** Websites that could not be read, by reason. */
export function UnreadWebsites({ here, reason, counts, websites }: Props) {
  const all = counts.reduce((sum, { companies }) => sum + companies, 0);
  if (all === 0) return null;
  const shown = counts.find((one) => one.reason === reason)?.companies ?? all;
  return (
    <section id="unread" className="mt-10">
      <h2 className="text-xl font-semibold">Websites that could not be read</h2>
      <Views
        label="Reasons shown"
        views={[
          { href: `${here}#unread`, name: `All (${all})`, current: reason === null },
          ...counts.map((one) => ({
            href: `${here}?unread=${one.reason}#unread`,
            name: `${LABELS[one.reason]} (${one.companies})`,
            current: one.reason === reason,
          })),
        ]}
      />
      {shown > websites.length && <p className="mb-2 text-muted">The latest {websites.length} are shown.</p>}
      <FigureRows
        caption="Websites that could not be read"
        wide
        rows={websites}
        keyOf={({ companyId, reason: why }) => `${companyId} ${why}`}
        columns={[
          {
            heading: "Company",
            render: ({ companyId, name }) => (
              <TextLink href={`/back-office/catalogue/companies/${companyId}`}>{name}</TextLink>
            ),
          },
          { heading: "Website", render: ({ website }) => website && onScreen(website.replace(/^https?:\/\//, "")) },
          { heading: "Reason", render: ({ reason: why }) => <span className="badge">{LABELS[why]}</span> },
          {
            heading: "Details",
            render: ({ problem }) =>
              problem && <span className="block max-w-80 [overflow-wrap:anywhere]">{onScreen(problem)}</span>,
          },
          { heading: "Tried", render: ({ readAt }) => <Instant at={readAt} /> },
          { heading: "Tried again", render: ({ nextAt }) => <Instant at={nextAt} /> },
        ]}
      />
    </section>
  );
}
