import { placeKey, regionWords } from "./place-key.ts";
import written from "./region-spellings.json" with { type: "json" };

/** A first-level division of GeoNames: "BR.26 Santa Catarina". */
export interface Division {
  readonly code: string;
  readonly name: string;
}

/** A subdivision of ISO 3166-2: "BR-SC Santa Catarina", within "BR" or within another subdivision. */
export interface Subdivision {
  readonly code: string;
  readonly name: string;
  readonly parent: string;
}

/** How sources write a region besides its name: in its own and other languages, and as a code. */
export interface RegionSpellings {
  readonly names: ReadonlySet<string>;
  /** Names of divisions within it. */
  readonly districts: ReadonlySet<string>;
  readonly codes: ReadonlySet<string>;
}

/** Longest difference between two spellings of one name, as a share of the longer one. */
const ALIKE = 0.34;

/**
 * The spellings of each first-level division by its GeoNames code. A subdivision of ISO 3166-2 belongs to the division
 * of its country with the same or nearly the same name, else to that of its parent. Second-level divisions count as
 * spellings of the division that they are in ("Torino, TO" is in Piedmont).
 */
export function spellingsOfRegions(
  divisions: readonly Division[],
  subdivisions: readonly Subdivision[],
  seconds: readonly Division[],
): ReadonlyMap<string, RegionSpellings> {
  const spellings = new Map(
    divisions.map(({ code, name }) => [
      code,
      { names: new Set([regionWords(name)]), districts: new Set<string>(), codes: new Set<string>() },
    ]),
  );
  const byCountry = Map.groupBy(divisions, ({ code }) => code.slice(0, 2));
  const pairs = new Map(
    written.pairs.map((pair) => [pair.slice(0, pair.indexOf(" ")), pair.slice(pair.indexOf(" ") + 1)]),
  );
  for (const [country, own] of Map.groupBy(subdivisions, ({ code }) => code.slice(0, 2))) {
    const found = matched(own, byCountry.get(country) ?? [], pairs);
    for (const { code, name, parent } of own) {
      const division = found.get(code);
      const spelling = spellings.get(division ?? found.get(parent) ?? "");
      const short = code.slice(3);
      if (/^[A-Z]{1,3}$/.test(short)) spelling?.codes.add(short.toLowerCase());
      const names = division === undefined ? spelling?.districts : spelling?.names;
      for (const part of [name, ...name.split(/[[,(/]/)]) if (regionWords(part) !== "") names?.add(regionWords(part));
    }
  }
  for (const { code, name } of seconds) {
    const key = regionWords(name);
    if (key !== "") spellings.get(code.split(".").slice(0, 2).join("."))?.districts.add(key);
  }
  for (const entry of written.further) {
    const [region = "", further = ""] = entry.split(": ");
    const code = byCountry
      .get(region.slice(0, 2))
      ?.find(({ name }) => placeKey(name) === placeKey(region.slice(3)))?.code;
    const spelling = spellings.get(code ?? "");
    if (spelling === undefined) process.stderr.write(`no region ${region}\n`);
    for (const name of further.split(", ")) {
      if (name.startsWith("=")) spelling?.codes.add(name.slice(1).toLowerCase());
      else if (name.startsWith("~")) spelling?.districts.add(regionWords(name));
      else spelling?.names.add(regionWords(name));
    }
  }
  return spellings;
}

/** GeoNames codes by ISO codes: of equal names first, then of the most similar ones. */
function matched(
  subdivisions: readonly Subdivision[],
  divisions: readonly Division[],
  pairs: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  const take = (code: string, division: string): void => {
    found.set(code, division);
    taken.add(division);
  };
  for (const { code, name } of subdivisions) {
    const paired = pairs.get(code);
    const same =
      paired === undefined
        ? divisions.find((division) => bare(division.name) === bare(name))
        : named(divisions, paired);
    if (paired !== undefined && same === undefined) process.stderr.write(`no region ${code} ${paired}\n`);
    if (same !== undefined) take(code, same.code);
  }
  const alike = subdivisions
    .filter(({ code }) => !found.has(code))
    .flatMap(({ code, name }) =>
      divisions.map((division) => ({ code, division: division.code, by: difference(bare(name), bare(division.name)) })),
    )
    .filter(({ by }) => by <= ALIKE)
    .sort((a, b) => a.by - b.by);
  for (const { code, division } of alike) if (!found.has(code) && !taken.has(division)) take(code, division);
  return found;
}

function named(divisions: readonly Division[], wanted: string): Division | undefined {
  return (
    divisions.find(({ name }) => placeKey(name) === placeKey(wanted)) ??
    divisions.find(({ name }) => regionWords(name) === regionWords(wanted))
  );
}

function bare(name: string): string {
  return regionWords(name.replace(/\s{0,20}[([][^()[\]]*[)\]]/g, ""))
    .replace(/\b(?:de|del|la|le|da|the|city|capital|al|ar|as|ash|ad|an|ha|i|ja)\b/g, "")
    .replaceAll(" ", "");
}

/** Share of the longer text that must be changed to get the other; little if one begins with the other. */
function difference(a: string, b: string): number {
  if (a === "" || b === "") return 1;
  if (a.startsWith(b) || b.startsWith(a)) return 0.2;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1];
    for (const [j, other] of Array.from(b).entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    row = next;
  }
  return (row.at(-1) ?? 0) / Math.max(a.length, b.length);
}
