import type { Route } from "./+types/flag.ts";
import { answer, nothingHere } from "./answer.ts";

const WEEK_SECONDS = 604_800;

/** The flag of a country (ISO 3166-1 alpha-2): `/flags/FR.svg`. */
export async function loader({ params }: Route.LoaderArgs) {
  const code = /^([A-Z]{2})\.svg$/.exec(params.file)?.[1];
  // 250 kB that sites without known countries never load.
  const flags: Readonly<Record<string, string>> = await import("country-flag-icons/string/3x2");
  const svg = code === undefined || !Object.hasOwn(flags, code) ? undefined : flags[code];
  if (svg === undefined) return nothingHere(404);
  return answer({ mediaType: "image/svg+xml", body: svg, maxAge: WEEK_SECONDS });
}
