export { thing } from "../app/thing.ts"; // forbidden: eslint(no-restricted-imports)
