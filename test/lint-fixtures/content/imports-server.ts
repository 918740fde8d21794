import { thing } from "../server/thing.ts"; // forbidden: eslint(no-restricted-imports)

/** Uses what it imports, so that nothing but the import is wrong. */
export const use = (): unknown => typeof thing;
