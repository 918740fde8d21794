import { type ReactNode, Suspense, useMemo } from "react";
import type { Lead } from "../../../../../core/reading/directory/lead.ts";
import { Pager } from "../../../../ui/pager.tsx";
import { RoundsTable } from "../../../../ui/rounds-table.tsx";
import { FEED_FORMATS } from "../../machines/feed-addresses.ts";
import { CopyFigure } from "./copy-figure.tsx";
import { NothingFound, WithoutDollarsNote } from "./messages.tsx";
import { Charts } from "./on-demand.tsx";
import type { Explorer } from "./load-list.ts";
import type { ShownRows } from "./use-rows.ts";
import { FURTHER_COLUMNS, addressOf, nextPageOf } from "./view.ts";
import { count, counted } from "../../../../ui/format/count.ts";

interface ResultsProps {
  readonly explorer: Explorer;
  readonly shown: ShownRows;
  /** Content at the start of each row. */
  readonly lead: ((round: Lead) => ReactNode) | undefined;
  /** Content beside each company's name. */
  readonly mark: ((round: Lead) => ReactNode) | undefined;
  /** Content above the rows. */
  readonly selection: ReactNode;
  readonly onHelp: () => void;
}

/** The matching rounds, or charts of them. */
export function Results({ explorer, shown, lead, mark, selection, onHelp }: ResultsProps) {
  const { rows, visible, total, seesAll, query, view } = explorer;
  const further = useMemo(
    () =>
      [...(seesAll ? (["contact"] as const) : []), ...view.further].map((one) => [one, FURTHER_COLUMNS[one]] as const),
    [view, seesAll],
  );
  return (
    <section id="results" aria-label="Results" tabIndex={-1} data-results="">
      {selection}
      {rows.length === 0 ? (
        <NothingFound explorer={explorer} />
      ) : view.presentation === "charts" ? (
        <Suspense>
          <Charts explorer={explorer} />
        </Suspense>
      ) : (
        <>
          <RoundsTable
            rounds={shown.rows}
            columns="full"
            caption={
              query === ""
                ? `Funding rounds, newest first${pageOf(explorer)}`
                : `Funding rounds: ${summaryOf(explorer)}`
            }
            further={further}
            sorts={explorer.sorts}
            {...(lead && { lead })}
            {...(mark && { mark })}
          />
          <Pages explorer={explorer} shown={shown} />
        </>
      )}
      <WithoutDollarsNote explorer={explorer} />
      {explorer.pipeline !== null && explorer.pipeline.hidden > 0 && (
        <HiddenNote companies={explorer.pipeline.hidden} />
      )}
      {!seesAll && explorer.full === null && visible < total && nextPageOf(shown.last) === null && (
        <LockedNote visible={visible} total={total} />
      )}
      {rows.length > 0 && view.mine === null && view.presentation === "list" && (
        <div className="downloads">
          <CopyFigure query={query} />
        </div>
      )}
      <FeedLinks query={query} needsKey={seesAll} onHelp={onHelp} />
    </section>
  );
}

/** A note that the list leaves out the companies hidden by the account. */
function HiddenNote({ companies }: { readonly companies: number }) {
  return (
    <p className="mt-3 text-sm text-muted">
      {companies === 1 ? "The company you hid is" : `The ${companies} companies you hid are`} left out here.{" "}
      <a className="link" href="/account/leads?list=hidden">
        Hidden companies
      </a>
    </p>
  );
}

function pageOf({ paging }: Explorer): string {
  return paging.by === "number" ? `, page ${paging.page} of ${paging.pageCount}` : "";
}

/** Page numbers in the full list, else links back and forth. */
function Pages({ explorer: { paging, query, view }, shown }: Pick<ResultsProps, "explorer" | "shown">) {
  if (paging.by === "number" && shown.furtherPages === 0)
    return <Pager page={paging.page} pageCount={paging.pageCount} path={addressOf(new URLSearchParams(), view)} />;
  const first = addressOf(new URLSearchParams(query), view);
  const previous =
    paging.by === "cursor" && paging.previous !== null
      ? addressOf(new URLSearchParams(query), view, { before: paging.previous })
      : null;
  const next = nextPageOf(shown.last);
  if (previous === null && next === null) return null;
  return (
    <nav aria-label="Pages" className="pager">
      {previous !== null && (
        <>
          <a className="button button-quiet" href={first}>
            First
          </a>
          <a className="button button-quiet" rel="prev" href={previous}>
            Previous
          </a>
        </>
      )}
      {next !== null && (
        <a className="button button-quiet" rel="next" href={next}>
          Next
        </a>
      )}
    </nav>
  );
}

/** The end of the sample: the full count as a lower bound, and a link to the plans. */
function LockedNote({ visible, total }: { readonly visible: number; readonly total: number }) {
  return (
    <aside className="locked" aria-label="Older rounds">
      <p>
        <strong>{`You see the newest ${visible.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}+ rounds.`}</strong>{" "}
        Free access covers these. Any paid plan unlocks the rest.
      </p>
      <a className="button button-primary" href="/pricing">
        See the plans
      </a>
    </aside>
  );
}

interface FeedLinksProps {
  readonly query: string;
  /** Feed readers have no session: readers of the full list need a key. */
  readonly needsKey: boolean;
  readonly onHelp: () => void;
}

/** The list as a feed in every format. */
function FeedLinks({ query, needsKey, onHelp }: FeedLinksProps) {
  return (
    <p className="feeds">
      Follow this list:
      {Object.entries(FEED_FORMATS).map(([format, { label }]) => (
        <a key={format} href={`/feeds/rounds.${format}${query === "" ? "" : `?${query}`}`}>
          {label}
        </a>
      ))}
      {needsKey && (
        <span>
          For full results, use an <a href="/account/settings/keys">API key</a> as your feed reader's password.
        </span>
      )}
      <button type="button" className="needs-script max-md:hidden" onClick={onHelp}>
        Keyboard
      </button>
    </p>
  );
}

/** Summarizes how many of the visible rounds match; screen readers announce it after each change. */
export function summaryOf({
  matching,
  visible,
  total,
  active,
  addressed,
}: Pick<Explorer, "matching" | "visible" | "total" | "active" | "addressed">): string {
  const rounds = roundsOf({ matching, visible, total, active });
  return addressed === null || matching === 0 ? rounds : `${rounds}, ${count(addressed)} with an address`;
}

function roundsOf({
  matching,
  visible,
  total,
  active,
}: Pick<Explorer, "matching" | "visible" | "total" | "active">): string {
  const every = counted(total, "round");
  const all = visible < total ? `the newest ${count(visible)} rounds` : every;
  if (active.length === 0 && matching < visible) return `${count(matching)} of ${all}`;
  if (active.length === 0) return visible < total ? `The newest ${count(visible)} rounds` : every;
  if (matching === 0) return visible < total ? `0 of ${all} match` : `No matches in ${all}`;
  return matching === 1 ? `1 of ${all} matches` : `${count(matching)} of ${all} match`;
}
