import { a } from "./a.ts"; // forbidden: import(no-cycle)

export const b = (): unknown => typeof a;
