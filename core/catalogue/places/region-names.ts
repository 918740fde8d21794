import areas from "./areas.json" with { type: "json" };
import { Gazetteer } from "./gazetteer.ts";
import { placeKey } from "./place-key.ts";

/** A region by its name in the gazetteer. `region` is absent for areas across several regions. */
export interface Area {
  readonly region?: string;
  readonly country: string;
}

/** Areas that sources write in place of a city but that are not administrative regions, by country and region. */
const AREAS: ReadonlyMap<string, Area> = new Map(
  Object.entries(areas).flatMap(([where, names]) => {
    const [country, region] = [where.slice(0, 2), where.slice(3)];
    return names.split("|").map((name) => [name, { country, ...(region === "" ? {} : { region }) }] as const);
  }),
);

/** The area of this informal name; undefined for any other text. */
export function areaNamed(text: string): Area | undefined {
  return AREAS.get(placeKey(text));
}

/** The common key of all spellings of a region ("Ile-de-France", "Bayern"); its own words if several share the name. */
export function regionKey(name: string): string {
  const names = new Set(
    Gazetteer.open()
      .regionsNamed(name)
      .filter(({ population }) => population > 0)
      .map(({ region }) => region),
  );
  const [only = name] = names;
  return placeKey(names.size === 1 ? only : name);
}
