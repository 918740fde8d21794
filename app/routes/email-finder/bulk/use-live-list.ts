import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { Bulk } from "../../../../core/finder/bulk/bulk.ts";
import type { toldOf } from "../../finder/bulk/answer.ts";
import { useEvents } from "../use-events.ts";

/** A list as the screen shows how far it is. */
export type ListFigures = Pick<Bulk, "id" | "state" | "pausedBy" | "rows" | "done" | "found" | "verified" | "later">;

/** How often the page looks where no stream of events comes through. */
const LOOK_MS = 2_000;

/** A list as the page was made with it, then as the server tells on. */
export function useLiveList(made: ListFigures): ListFigures {
  const goesOn = made.state === "running" || made.pausedBy === "plan";
  const { told, state } = useEvents(goesOn ? `/api/finder/bulk/${made.id}/events` : null, isTold);
  const { revalidate } = useRevalidator();
  const looks = goesOn && state === "refused";
  useEffect(() => {
    if (!looks) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [looks, revalidate]);
  if (told === null || looks) return made;
  const { paused_by: pausedBy, waiting_for_servers: later, ...rest } = told;
  return { ...rest, pausedBy, later };
}

/** The server writes what the type says. */
function isTold(value: unknown): value is ReturnType<typeof toldOf> {
  return typeof value === "object" && value !== null && "waiting_for_servers" in value;
}
