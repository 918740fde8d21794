import { useEffect, useState } from "react";
import { tellConsole } from "../../../browser/console.ts";
import { takeDroppedFiles } from "./browser/file-drop.ts";
import { download } from "./download/download.ts";
import { KEYS_ADDRESS } from "./export-request.ts";
import { OwnedCompanies } from "./owned-companies.tsx";
import type { FilterTally } from "./owned/worker-messages.ts";
import { ownedList, useOwnedCompanies } from "./use-owned-companies.ts";

interface OwnedInListProps {
  readonly query: string;
  readonly matching: number;
}

/** The panel of one's own companies beside an export: says how many of the whole list's rounds are of companies one has. */
export function OwnedInList({ query, matching }: OwnedInListProps) {
  const { summary, read } = useOwnedCompanies();
  const [found, setFound] = useState<{ readonly of: unknown; readonly tally: FilterTally } | null>(null);
  useEffect(() => takeDroppedFiles({ onFile: read }), [read]);
  useEffect(() => {
    const worker = ownedList.worker();
    if (summary === null || worker === null) return;
    const stop = new AbortController();
    // Names and domains of the list come here; what they are compared with goes nowhere.
    const keys = new Request(`${KEYS_ADDRESS}${query === "" ? "" : `?${query}`}`);
    download(keys, { format: "ndjson", worker, signal: stop.signal, onProgress: () => undefined }).then(
      ({ tally }) => tally !== null && setFound({ of: summary, tally }),
      (error: unknown) => {
        // The file leaves them out all the same, and says how many.
        if (!stop.signal.aborted && ownedList.worker() === worker) tellConsole("The whole list could not be compared", error);
      },
    );
    return () => stop.abort();
  }, [summary, query]);
  const tally = found?.of === summary ? found.tally : null;
  return (
    <div className="card owned needs-script p-5">
      <OwnedCompanies hidden={tally === null ? null : { shown: matching, byDomain: tally.byDomain, byName: tally.byName, furtherPages: 0 }} verb="left out" />
    </div>
  );
}
