import { useEffect, useState } from "react";
import { usePolling } from "../../../ui/use-polling.ts";
import type { Bulk } from "../../../../core/finder/bulk/bulk.ts";
import type { LookupView } from "../../../../core/finder/lookups/read-lookup.ts";
import type { bulkBody } from "../api/bulk/answer.ts";
import type { searchBody } from "../api/responses.ts";

/** The last event of a stream, and whether it is open, ended or refused. */
interface Progress<T> {
  readonly view: T | null;
  readonly state: "open" | "ended" | "refused";
}

interface ProgressAt<T> extends Progress<T> {
  readonly address: string;
}

/**
 * Subscribes to a progress stream of the email finder; `null` subscribes to none. Ignores events of an unexpected
 * shape.
 */
function useEvents<T>(address: string | null, isView: (value: unknown) => value is T): Progress<T> {
  const [progress, setProgress] = useState<ProgressAt<T> | null>(null);
  useEffect(() => {
    if (address === null) return undefined;
    const source = new EventSource(address);
    const end = (state: "ended" | "refused") => {
      source.close();
      setProgress((before) => ({ address, view: before?.address === address ? before.view : null, state }));
    };
    source.addEventListener("message", ({ data }: MessageEvent<string>) => {
      const view: unknown = JSON.parse(data);
      if (isView(view)) setProgress({ address, view, state: "open" });
    });
    source.addEventListener("end", () => end("ended"));
    source.addEventListener("error", () => {
      // EventSource reconnects automatically unless the server refused it.
      if (source.readyState === EventSource.CLOSED) end("refused");
    });
    return () => source.close();
  }, [address, isView]);
  return progress !== null && progress.address === address ? progress : { view: null, state: "open" };
}

/** A lookup as first rendered, then updated by the server until its last event. */
export function useLiveSearch(initial: LookupView | null): {
  readonly search: LookupView | null;
  readonly running: boolean;
} {
  const { view, state } = useEvents(
    initial?.answer.state === "searching" ? `/api/finder/searches/${initial.id}/events` : null,
    isLookup,
  );
  const search = view === null || initial === null ? initial : viewOf(view, initial);
  return { search, running: search?.answer.state === "searching" && state === "open" };
}

/** The screen's view of an event, which has the shape of the API. */
function viewOf(
  { state, mode, reason, try_again_at: tryAgainAt, results, ...rest }: SearchBody,
  { id, typed, subject }: LookupView,
): LookupView {
  const {
    address,
    status,
    status_at: statusAt,
    result,
    flags,
    checked_at: checkedAt,
    pattern,
    pattern_samples: samples,
  } = rest;
  return {
    id,
    typed,
    subject,
    answer: {
      state,
      mode,
      reason,
      tryAgainAt,
      results: results.map(({ status_at: at, verified_at: confirmedAt, ...one }) => ({
        ...one,
        statusAt: at,
        confirmedAt,
      })),
    },
    verdict:
      address === undefined || result === undefined || status === undefined
        ? null
        : { address, status, statusAt: statusAt ?? null, result, flags: flags ?? [], checkedAt: checkedAt ?? null },
    pattern:
      pattern === undefined || pattern === null
        ? null
        : {
            pattern,
            example: `${pattern}@${subject.domain}`,
            samples: samples ?? 0,
            following: rest.pattern_following ?? 0,
          },
  };
}

type SearchBody = ReturnType<typeof searchBody>;

/** Checks the shape only as far as needed; the server's type ensures the rest. */
function isLookup(value: unknown): value is SearchBody {
  return typeof value === "object" && value !== null && "try_again_at" in value;
}

/** The parts of a bulk job that show progress. */
export type ListFigures = Pick<Bulk, "id" | "state" | "pausedBy" | "rows" | "done" | "found" | "verified" | "later">;

/** Polling interval when event streams are blocked. */
const POLL_MS = 2_000;

/** A bulk job as first rendered, then updated by the server. */
export function useLiveList(initial: ListFigures): ListFigures {
  const isLive = initial.state === "running" || initial.pausedBy === "plan";
  const { view, state } = useEvents(isLive ? `/api/finder/bulk/${initial.id}/events` : null, isBulk);
  const polls = isLive && state === "refused";
  usePolling(polls, POLL_MS);
  if (view === null || polls) return initial;
  const { paused_by: pausedBy, waiting_for_servers: later, ...rest } = view;
  return { ...rest, pausedBy, later };
}

/** Checks the shape only as far as needed; the server's type ensures the rest. */
function isBulk(value: unknown): value is ReturnType<typeof bulkBody> {
  return typeof value === "object" && value !== null && "waiting_for_servers" in value;
}
