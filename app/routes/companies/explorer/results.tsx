import { RoundsTable } from "../../../ui/rounds-table.tsx";
import { UpgradeNote } from "../../../ui/upgrade-note.tsx";
import { TakeAway } from "../take-away/take-away.tsx";
import type { Explorer } from "./explorer.ts";
import { ExplorerPager } from "./explorer-pager.tsx";
import { FeedLinks } from "./feed-links.tsx";
import { LockedNote } from "./locked-note.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { PicksLine } from "./picks-line.tsx";
import { type Saved, SavedNote, SaveSearch } from "./save-search.tsx";
import { summaryOf } from "./summary.ts";
import { FURTHER_COLUMNS } from "./view.ts";

interface ResultsProps {
  readonly explorer: Explorer;
  /** What became of a search that was to be saved. */
  readonly saved: Saved | null;
}

/** The rounds that match, with what can be done with them. */
export function Results({ explorer, saved }: ResultsProps) {
  const { rows, reached, total, seesAll, maySave, query, view } = explorer;
  const summary = summaryOf(explorer);
  return (
    <section id="results" aria-label="Results" tabIndex={-1} data-results="">
      <div className="results-head">
        <div>
          <p className="font-semibold" data-summary="">
            {summary}
          </p>
          {!seesAll && <UpgradeNote visible={reached} total={total} what="funding rounds" />}
        </div>
        <div className="actions">
          <TakeAway query={query} isEmpty={rows.length === 0} />
          {maySave && <SaveSearch query={query} saved={saved} />}
          {saved !== null && <SavedNote saved={saved} />}
        </div>
      </div>
      <PicksLine />
      {rows.length === 0 ? <NothingFound explorer={explorer} /> : (
        <RoundsTable
          rounds={rows}
          columns="full"
          caption={query === "" ? `Funding rounds, newest first${pageOf(explorer)}` : `Funding rounds: ${summary}`}
          further={view.further.map((column) => [column, FURTHER_COLUMNS[column]])}
        />
      )}
      <ExplorerPager explorer={explorer} />
      {!seesAll && reached < total && isLast(explorer) && <LockedNote reached={reached} total={total} />}
      <FeedLinks query={query} needsKey={seesAll} />
    </section>
  );
}

function pageOf({ paging }: Explorer): string {
  return paging.by === "number" ? `, page ${paging.page} of ${paging.pageCount}` : "";
}

function isLast({ paging }: Explorer): boolean {
  return paging.by === "number" ? paging.page === paging.pageCount : paging.next === null;
}
