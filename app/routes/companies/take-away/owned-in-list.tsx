import { useEffect, useState } from "react";
import { tellConsole } from "../../../browser/console.ts";
import { takeDroppedFiles } from "./browser/file-drop.ts";
import { download } from "./download/download.ts";
import { KEYS_ADDRESS } from "./export-request.ts";
import { OwnedCompanies } from "./owned-companies.tsx";
import type { FilterTally } from "./owned/worker-messages.ts";
import { ownedList, useOwnedCompanies } from "./use-owned-companies.ts";

/** Longer lists are compared only as they are written: their names alone would be tens of megabytes. */
const MOST_COMPARED = 100_000;

interface OwnedInListProps {
  readonly query: string;
  readonly matching: number;
  /** Only some of the list's rounds are taken: which of them one has is told with the file. */
  readonly isPart: boolean;
}

/** The panel of one's own companies beside an export: says how many of the whole list's rounds are of companies one has. */
export function OwnedInList({ query, matching, isPart }: OwnedInListProps) {
  const { summary, read } = useOwnedCompanies();
  const [found, setFound] = useState<{ readonly of: unknown; readonly tally: FilterTally | null } | null>(null);
  const isLater = isPart || matching > MOST_COMPARED;
  useEffect(() => takeDroppedFiles({ onFile: read }), [read]);
  useEffect(() => {
    const worker = ownedList.worker();
    if (summary === null || worker === null || isLater) return;
    const stop = new AbortController();
    // Names and domains of the list come here; what they are compared with goes nowhere.
    const keys = new Request(`${KEYS_ADDRESS}${query === "" ? "" : `?${query}`}`);
    download(keys, { format: "ndjson", worker, signal: stop.signal, onProgress: () => undefined }).then(
      ({ tally }) => setFound({ of: summary, tally }),
      (error: unknown) => {
        // The file leaves them out all the same, and says how many.
        if (stop.signal.aborted || ownedList.worker() !== worker) return;
        setFound({ of: summary, tally: null });
        tellConsole("The whole list could not be compared", error);
      },
    );
    return () => stop.abort();
  }, [summary, query, isLater]);
  return (
    <div className="card owned needs-script p-5">
      <OwnedCompanies hidden={isLater ? "later" : found?.of !== summary ? "comparing" : found.tally === null ? "later" : { shown: matching, byDomain: found.tally.byDomain, byName: found.tally.byName, furtherPages: 0 }} verb="left out" />
    </div>
  );
}
