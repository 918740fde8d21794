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
  | { readonly kind: "retire" };

/** What a process reports to the primary. */
export type ToPrimary =
  /** The address it serves. */
  | { readonly kind: "listening"; readonly address: string }
  /** It has done everything a process it replaces could do. */
  | { readonly kind: "ready" };

const toPrimary = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("listening"), address: z.string() }),
  z.object({ kind: z.literal("ready") }),
]);

const fromPrimary = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("start"),
    target: z.looseObject({ host: z.string(), user: z.string(), database: z.string() }).optional(),
    takesOver: z.boolean(),
  }),
  z.object({ kind: z.literal("retire") }),
]);

/** Reads a message of a supervised process; null for anything else on the channel. */
export function readToPrimary(message: unknown): ToPrimary | null {
  return toPrimary.safeParse(message).data ?? null;
}

/** Reads a message of the primary; null for anything else on the channel. */
export function readFromPrimary(message: unknown): FromPrimary | null {
  return fromPrimary.safeParse(message).data ?? null;
}
