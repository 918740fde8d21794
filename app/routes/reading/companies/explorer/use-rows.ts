import { useEffect, useMemo, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { Lead } from "../../../../../core/reading/directory/lead.ts";
import type { MatchedBy } from "../exclusion/company-match.ts";
import type { ExclusionList } from "../exclusion/use-exclusion-list.ts";
import type { loader } from "../list.tsx";
import type { Explorer } from "./load-list.ts";
import { nextPageOf } from "./view.ts";

/** Pages with a smaller share of visible rows are filled from the following pages, up to this many. */
const FULL_ENOUGH = 0.8;
const MOST_PAGES = 5;

/** The rows to show: without excluded companies, and filled with rows of the next pages if many are excluded. */
export interface ShownRows {
  readonly rows: readonly Lead[];
  /** Rows compared with the exclusion list, and how many of them it hides. */
  readonly hidden: { readonly shown: number; readonly byDomain: number; readonly byName: number };
  readonly furtherPages: number;
  /** The last page shown; links to the next page start from it. */
  readonly last: Explorer;
}

/**
 * Matches the rows with the exclusion list. Further pages are loaded from plain addresses, which reveal nothing about
 * it.
 */
export function useRows(explorer: Explorer, { worker, summary }: ExclusionList): ShownRows {
  const isActive = summary !== null && worker !== null;
  const [further, setFurther] = useState<{ readonly of: Explorer; readonly pages: readonly Explorer[] }>();
  const pages = useMemo(
    () => (isActive && further?.of === explorer ? [explorer, ...further.pages] : [explorer]),
    [isActive, further, explorer],
  );
  const rows = useMemo(
    () => [...new Map(pages.flatMap((page) => page.rows).map((row) => [row.roundId, row])).values()],
    [pages],
  );

  const [matches, setMatches] = useState<{
    readonly of: unknown;
    readonly by: ReadonlyMap<number, MatchedBy | null>;
  }>();
  const by = isActive && matches?.of === summary ? matches.by : null;
  useEffect(() => {
    if (!isActive) return;
    let isCurrent = true;
    void worker
      .match(rows.map(({ website, companyName }) => ({ domain: website, name: companyName })))
      .then((found) => {
        if (isCurrent)
          setMatches({ of: summary, by: new Map(rows.map(({ roundId }, at) => [roundId, found[at] ?? null])) });
      });
    return () => {
      isCurrent = false;
    };
  }, [isActive, worker, summary, rows]);

  const kept = by === null ? rows : rows.filter(({ roundId }) => (by.get(roundId) ?? null) === null);
  const last = pages.at(-1) ?? explorer;
  const fetcher = useFetcher<typeof loader>();
  const asked = useRef<Explorer>(null);
  const next = nextPageOf(last);
  const isFilling =
    by !== null &&
    rows.every(({ roundId }) => by.has(roundId)) &&
    kept.length < explorer.rows.length * FULL_ENOUGH &&
    pages.length <= MOST_PAGES;
  useEffect(() => {
    if (!isFilling || next === null || asked.current === last) return;
    asked.current = last;
    void fetcher.load(next);
  }, [isFilling, next, last, fetcher]);
  const { data } = fetcher;
  useEffect(() => {
    if (data === undefined || data === null || asked.current === null) return;
    const before = asked.current;
    setFurther((known) => {
      const soFar = known?.of === explorer ? known.pages : [];
      return (soFar.at(-1) ?? explorer) === before ? { of: explorer, pages: [...soFar, data] } : known;
    });
    // oxlint-disable-next-line react/exhaustive-deps -- an answer belongs to the list it was asked for
  }, [data]);

  const count = (how: MatchedBy) => rows.filter(({ roundId }) => by?.get(roundId) === how).length;
  return {
    rows: kept,
    hidden: { shown: rows.length, byDomain: count("domain"), byName: count("name") },
    furtherPages: pages.length - 1,
    last,
  };
}
