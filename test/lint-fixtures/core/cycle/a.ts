import { b } from "./b.ts"; // forbidden: import(no-cycle)

export const a = (): unknown => typeof b;
