import type { FromPrimary, ToPrimary } from "./messages.ts";

interface Collection {
  readonly parts: (readonly object[])[];
  missing: number;
  readonly finish: () => void;
}

/** A process that does not answer within this time is left out. */
const LIMIT_MS = 900;

/**
 * Lets the web process that answers a scrape collect what all of them counted. `tellAll` sends a message to every web
 * process and returns how many got it. The primary only passes parts on: the library that counts is not loaded in it.
 */
export function createMetricsRelay(tellAll: (message: FromPrimary) => number, limitMs = LIMIT_MS): (message: ToPrimary, reply: (message: FromPrimary) => void) => void {
  const collections = new Map<number, Collection>();
  let last = 0;
  return (message, reply) => {
    if (message.kind === "metrics") {
      const collection = collections.get(message.collection);
      if (collection === undefined) return;
      collection.parts.push(message.part);
      collection.missing -= 1;
      if (collection.missing <= 0) collection.finish();
    }
    if (message.kind !== "metrics-wanted") return;
    const id = (last += 1);
    const limit = setTimeout(() => collection.finish(), limitMs);
    const collection: Collection = {
      parts: [],
      missing: 0,
      finish() {
        clearTimeout(limit);
        if (collections.delete(id)) reply({ kind: "metrics-collected", request: message.request, parts: collection.parts });
      },
    };
    collections.set(id, collection);
    collection.missing = tellAll({ kind: "collect-metrics", collection: id });
    if (collection.missing === 0) collection.finish();
  };
}
