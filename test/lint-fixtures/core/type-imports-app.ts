import type { Thing } from "../app/thing.ts"; // forbidden: eslint(no-restricted-imports)

/** A type is an arrow too. */
export const use = (thing: Thing): unknown => thing;
