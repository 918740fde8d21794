import { z } from "zod";
import type { SocketTarget } from "../../db/connection-target.ts";
import type { OutageEvent } from "../../db/outage-watch.ts";

export type FromPrimary =
  /** The first message to every process; every web process but the first gets the listening socket with it. */
  | {
      readonly kind: "start";
      /** The embedded database that the primary supervises; absent with `DATABASE_URL`. */
      readonly target?: SocketTarget | undefined;
      /** True if other processes already serve: load everything before listening. */
      readonly takesOver: boolean;
    }
  /** Accept no more connections, finish running requests and exit. */
  | { readonly kind: "retire" }
  /** Send this process's counts. */
  | { readonly kind: "collect-metrics"; readonly collection: number }
  /** The counts of all web processes, for the one that requested them. */
  | { readonly kind: "metrics-collected"; readonly request: number; readonly parts: readonly (readonly object[])[] };

export type ToPrimary =
  /** The address it serves, with its listening socket. */
  | { readonly kind: "listening"; readonly address: string }
  /** The process is ready to take over from the one it replaces. */
  | { readonly kind: "ready" }
  /** The database became unavailable, available again or read-only. */
  | { readonly kind: "outage"; readonly event: OutageEvent }
  /** This process received a scrape: collect the counts of all web processes. */
  | { readonly kind: "metrics-wanted"; readonly request: number }
  /** This process's counts. */
  | { readonly kind: "metrics"; readonly collection: number; readonly part: readonly object[] };

/** Validated by its receiver; the primary only passes it on. */
const metricsPart = z.array(z.looseObject({}));

const outageEvent: z.ZodType<OutageEvent> = z.discriminatedUnion("state", [
  z.object({ state: z.enum(["away", "lost"]), reason: z.string() }),
  z.object({ state: z.enum(["back", "full", "read-only", "writable"]) }),
]);

const toPrimary = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("listening"), address: z.string() }),
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("outage"), event: outageEvent }),
  z.object({ kind: z.literal("metrics-wanted"), request: z.int() }),
  z.object({ kind: z.literal("metrics"), collection: z.int(), part: metricsPart }),
]);

const fromPrimary = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("start"),
    target: z.looseObject({ host: z.string(), user: z.string(), database: z.string() }).optional(),
    takesOver: z.boolean(),
  }),
  z.object({ kind: z.literal("retire") }),
  z.object({ kind: z.literal("collect-metrics"), collection: z.int() }),
  z.object({ kind: z.literal("metrics-collected"), request: z.int(), parts: z.array(metricsPart) }),
]);

/** Parses a message of a supervised process; null for anything else on the channel. */
export function readToPrimary(message: unknown): ToPrimary | null {
  return toPrimary.safeParse(message).data ?? null;
}

/** Parses a message of the primary; null for anything else on the channel. */
export function readFromPrimary(message: unknown): FromPrimary | null {
  return fromPrimary.safeParse(message).data ?? null;
}
