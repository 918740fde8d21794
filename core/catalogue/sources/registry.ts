import { readdirSync } from "node:fs";
import type { Source } from "./source.ts";

interface SourceModule {
  readonly source: Source;
}

/** Every source: the declaration in `source.ts` of each folder here. Bundlers leave these imports to Node. */
export const SOURCES: readonly Source[] = await Promise.all(
  readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(async ({ name }) => {
      const url = new URL(`./${name}/source.ts`, import.meta.url).href;
      return ((await import(/* @vite-ignore */ url)) as SourceModule).source;
    }),
);

/** What the licences of sources ask to be said where their data is shown. */
export const CREDITS: readonly string[] = SOURCES.flatMap(({ credit }) => credit ?? []);
