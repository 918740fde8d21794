import { z } from "zod";
import type { SocketTarget } from "../../db/connection-target.ts";

/** What the primary sends to a process it starts. */
export type FromPrimary =
  /** The first message. */
  | {
      readonly kind: "start";
      /** The embedded database the primary supervises; absent with `DATABASE_URL`. */
      readonly target?: SocketTarget | undefined;
      /** True when others already serve: load everything before listening. */
      readonly takesOver: boolean;
    }
  /** Accept no more connections, finish running requests, end. */
  | { readonly kind: "retire" }
  /** Send what this process has counted. */
  | { readonly kind: "collect-metrics"; readonly collection: number }
  /** What all web processes have counted, for the one that asked. */
  | { readonly kind: "metrics-collected"; readonly request: number; readonly parts: readonly (readonly object[])[] };

/** What a process reports to the primary. */
export type ToPrimary =
  /** The address it serves. */
  | { readonly kind: "listening"; readonly address: string }
  /** It has done everything a process it replaces could do. */
  | { readonly kind: "ready" }
  /** A scrape came here: collect what all web processes have counted. */
  | { readonly kind: "metrics-wanted"; readonly request: number }
  /** What this process has counted. */
  | { readonly kind: "metrics"; readonly collection: number; readonly part: readonly object[] };

/** Read closer where it is used: the primary passes it on. */
const metricsPart = z.array(z.looseObject({}));

const toPrimary = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("listening"), address: z.string() }),
  z.object({ kind: z.literal("ready") }),
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

/** Reads a message of a supervised process; null for anything else on the channel. */
export function readToPrimary(message: unknown): ToPrimary | null {
  return toPrimary.safeParse(message).data ?? null;
}

/** Reads a message of the primary; null for anything else on the channel. */
export function readFromPrimary(message: unknown): FromPrimary | null {
  return fromPrimary.safeParse(message).data ?? null;
}
