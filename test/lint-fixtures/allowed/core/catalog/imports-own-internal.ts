import { thing } from "./internal.ts";

export const use = (): unknown => typeof thing;
