import type { Thing } from "../../core/directory/thing.ts";

/** The shape of a read model may be a prop. */
export const use = (thing: Thing): unknown => thing;
