import { parameterOf } from "../../../../core/directory/search/filter-address.ts";
import { facetLabel } from "../../../../core/directory/search/facet-label.ts";
import type { Facet } from "../../../../core/directory/search/filter.ts";
import type { Explorer } from "./explorer.ts";
import { FACET_NAMES } from "./facet-names.ts";

interface FacetFieldsProps {
  readonly facet: Facet;
  readonly explorer: Explorer;
}

/** Values shown before somebody asks for all: the page stays light, and the likeliest come first. */
const SHORT: Readonly<Partial<Record<Facet, number>>> = { stage: 5, industry: 5, country: 5, investor: 4, has: 3 };

/** The values of a facet with the number of rounds behind each; `Not` leaves rounds out. */
export function FacetFields({ facet, explorer: { facets, filter, view } }: FacetFieldsProps) {
  const included = filter.include[facet] ?? [];
  const excluded = filter.exclude[facet] ?? [];
  const { values: counted, more } = facets[facet];
  // What is left out has no rounds to count; it must stay to be taken back.
  const leftOut = excluded.filter((value) => !counted.some((known) => known.value === value)).map((value) => ({ value, label: facetLabel(facet, value), count: 0 }));
  const values = [...leftOut, ...counted];
  // One value that every round has narrows nothing; `has` always says something.
  if (values.length < 2 && !more && facet !== "has" && included.length + excluded.length === 0) return null;
  const name = parameterOf(facet);
  const whole = view.expanded.includes(facet) || excluded.length > 0;
  const shown = whole ? values : values.filter(({ value }, place) => place < (SHORT[facet] ?? 0) || included.includes(value));
  return (
    <fieldset>
      <legend>{FACET_NAMES[facet]}</legend>
      <div className="values">
        {shown.map(({ value, label, count }) => (
          <div key={value}>
            <label>
              <input type="checkbox" name={name} value={value} defaultChecked={included.includes(value)} />
              {label}
              <i>{count.toLocaleString("en-US")}</i>
            </label>
            {whole && (
              <label>
                <input type="checkbox" name={`not-${name}`} value={value} defaultChecked={excluded.includes(value)} />
                Not<span className="sr-only">{` ${label}`}</span>
              </label>
            )}
          </div>
        ))}
      </div>
      {whole && more && <p className="hint">The most common are listed; the search field finds the others.</p>}
      {!whole && (
        <button type="submit" name="more" value={facet}>
          {shown.length === 0 ? `Choose ${FACET_NAMES[facet].toLowerCase()}` : more || values.length > shown.length ? "More, or leave out" : "Leave out"}
        </button>
      )}
    </fieldset>
  );
}
