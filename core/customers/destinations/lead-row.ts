import { z } from "zod";
import type { Value } from "./destination-kind.ts";

const VALUE = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString() : value),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]),
);

/** A row of exports, by column. */
export const ROW: z.ZodType<Readonly<Record<string, Value>>> = z.record(z.string(), VALUE);
export type Row = z.infer<typeof ROW>;
