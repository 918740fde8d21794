import type { ReactNode } from "react";
import { FACETS, type Facet, parameterOf } from "../../../../../core/reading/directory/search/facets.ts";
import { WITHIN_DAYS } from "../../../../../core/reading/directory/search/filter.ts";
import { dayInWords, RELATIVE_PERIODS } from "../../../../../core/reading/directory/search/days/relative-days.ts";
import { useHydrated } from "../../../../ui/frame/use-hydrated.ts";
import type { Explorer } from "./load-list.ts";
import { findParameterOf } from "./view.ts";
import type { FacetValue } from "../../../../../core/reading/directory/search/read-explorer.ts";

interface FilterPanelProps {
  readonly title: string;
  /** Number of values of this panel in the filter. */
  readonly active: number;
  /** What is chosen, for the sheet of narrow screens. */
  readonly chosen?: readonly { readonly label: string }[];
  /** Open on load, because more of its values were requested. */
  readonly open: boolean;
  readonly children: ReactNode;
}

/** A collapsible group of filters, one open at a time. The button submits the form when there is no script. */
export function FilterPanel({ title, active, chosen = [], open, children }: FilterPanelProps) {
  return (
    <details className="filter" name="filter" open={open}>
      <summary>
        {title}
        {active > 0 && (
          <b>
            {active}
            <span className="sr-only"> selected</span>
          </b>
        )}
        {chosen.length > 0 && (
          <small aria-hidden="true">{chosen.map(({ label }) => label.replace(/^[^:]*: /, "")).join(", ")}</small>
        )}
      </summary>
      <div className="panel">
        {children}
        <button type="submit">Apply</button>
      </div>
    </details>
  );
}

interface FacetFieldsProps {
  readonly facet: Facet;
  readonly explorer: Explorer;
  readonly extent: Extent;
}

/** The values of a facet to show: the chosen ones, the most common ones, or all, each with a checkbox to exclude it. */
export type Extent = "none" | "short" | "whole";

/** Facets with more values than this have a search field. */
const MANY = 12;

/** A facet's values with their numbers of rounds. */
export function FacetFields({ facet, explorer: { facets, filter, view }, extent }: FacetFieldsProps) {
  const included = filter.include[facet] ?? [];
  const excluded = filter.exclude[facet] ?? [];
  const { values, more } = facets[facet];
  const find = view.find?.facet === facet ? view.find.text : null;
  const isChosen = included.length + excluded.length > 0;
  // A single value filters nothing, unless some rounds lack it.
  if (values.length < 2 && !more && FACETS[facet].match !== "all" && !isChosen && find === null) return null;
  const name = parameterOf(facet);
  const whole = extent === "whole" || view.expanded.includes(facet) || excluded.length > 0 || find !== null;
  const limit = extent === "none" ? 0 : (FACETS[facet].shown ?? 0);
  const shown = whole ? values : values.filter(({ value }, place) => place < limit || included.includes(value));
  return (
    <fieldset>
      <legend>{FACETS[facet].label}</legend>
      {whole && (more || values.length > MANY || find !== null || isLocation(facet)) && (
        <FindField facet={facet} find={find} />
      )}
      {grouped(whole, shown).map(([group, all]) => {
        const own = all.find(({ value }) => value === group);
        const members = all.filter((one) => one !== own);
        return (
          <div key={group} className="values">
            {group !== null &&
              (facet === "industry" || own !== undefined ? (
                <label className="group">
                  <input type="checkbox" name={name} value={group} defaultChecked={included.includes(group)} />
                  <b>{group}</b>
                  {own !== undefined && <i>{own.count.toLocaleString("en-US")}</i>}
                </label>
              ) : (
                <p className="group">
                  <b>{group}</b>
                </p>
              ))}
            {members.map(({ value, label, count }) => (
              <div key={value}>
                <label className={count === 0 ? "none" : undefined}>
                  <input type="checkbox" name={name} value={value} defaultChecked={included.includes(value)} />
                  {label}
                  <i>{count.toLocaleString("en-US")}</i>
                </label>
                {whole && (
                  <label>
                    <input
                      type="checkbox"
                      name={`not-${name}`}
                      value={value}
                      defaultChecked={excluded.includes(value)}
                    />
                    Exclude<span className="sr-only">{` ${label}`}</span>
                  </label>
                )}
              </div>
            ))}
          </div>
        );
      })}
      {find !== null && shown.every(({ value }) => included.includes(value)) && (
        <p className="hint">
          No {FACETS[facet].label.toLowerCase()} contains “{find}”.
        </p>
      )}
      {whole && more && <p className="hint">The most common values are listed. Search for others.</p>}
      {!whole && (
        <button type="submit" name="more" value={facet}>
          {shown.length === 0 ? `Choose ${FACETS[facet].label.toLowerCase()}` : "Show all"}
        </button>
      )}
    </fieldset>
  );
}

/** True for parts of the location, whose values are many and grouped. */
function isLocation(facet: Facet): boolean {
  return FACETS[facet].panel === "Location";
}

/** The values by group, in the order of the groups' most common values; ungrouped in a short list. */
function grouped(
  isGrouped: boolean,
  values: readonly FacetValue[],
): readonly (readonly [group: string | null, members: readonly FacetValue[]])[] {
  return [...Map.groupBy(values, ({ group }) => (isGrouped ? group : null))];
}

/** A search field for a facet's values; works while typing or, without script, with the panel's button. */
function FindField({ facet, find }: { readonly facet: Facet; readonly find: string | null }) {
  return (
    <input
      type="search"
      className="find"
      name={findParameterOf(facet)}
      aria-label={`Find ${FACETS[facet].label.toLowerCase()}`}
      placeholder={`Find ${FACETS[facet].label.toLowerCase()}`}
      defaultValue={find ?? undefined}
      data-value={find ?? undefined}
      maxLength={60}
    />
  );
}

interface RangeFieldsProps {
  readonly legend: string;
  /** Names and values of the two fields, from and to. */
  readonly names: readonly [string, string];
  readonly values: readonly [string | null, string | null];
  /** Invalid input by field name, which the fields keep. */
  readonly unread?: Readonly<Record<string, string>>;
  readonly placeholders: readonly [string, string];
  readonly hint?: string;
  /** Suggestions while typing; not part of the served page, whose size is limited. */
  readonly offered?: readonly string[];
}

/** From and to, either of which may be empty. */
export function RangeFields({ legend, names, values, unread = {}, placeholders, hint, offered }: RangeFieldsProps) {
  const list = useHydrated() && offered !== undefined ? `${names[0]}-offered` : undefined;
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="range">
        {(["From", "To"] as const).map((word, place) => {
          const name = names[place] ?? "";
          const value = unread[name] ?? values[place] ?? undefined;
          return (
            <label key={word}>
              {word}
              <input
                type="text"
                name={name}
                defaultValue={value}
                data-value={value}
                aria-invalid={name in unread || undefined}
                placeholder={placeholders[place]}
                list={list}
                maxLength={40}
              />
            </label>
          );
        })}
      </div>
      {list !== undefined && (
        <datalist id={list}>
          {offered?.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </datalist>
      )}
      {hint !== undefined && <p className="hint">{hint}</p>}
    </fieldset>
  );
}

/** An amount in its shortest form: "5M", "1.25M", "300K", "1,234,567", or "5M EUR" in another currency than dollars. */
export function amountText(units: number | null, currency: string): string | null {
  if (units === null) return null;
  const [letter, unit] = UNITS.find(([, size]) => units >= size && (units * 1000) % size === 0) ?? ["", 1];
  const number = unit === 1 ? units.toLocaleString("en-US") : `${units / unit}${letter}`;
  return currency === "USD" ? number : `${number} ${currency}`;
}

const UNITS = [
  ["B", 1_000_000_000],
  ["M", 1_000_000],
  ["K", 1_000],
] as const;

const fieldText = (bound: string | null) => (bound === null ? null : dayInWords(bound));

/** The date of a round: within the last days, or between two days. */
export function DateFields({ explorer: { filter, unread } }: { readonly explorer: Explorer }) {
  const { withinDays, listedOn } = filter;
  return (
    <>
      <fieldset>
        <legend>Date</legend>
        <div className="values">
          {WITHIN_DAYS.map((days) => (
            <label key={days}>
              <input type="radio" name="within" value={days} defaultChecked={withinDays === days} />
              {`Last ${days} days`}
            </label>
          ))}
          <label>
            <input type="radio" name="within" value="" defaultChecked={withinDays === null} />
            Any time, or between:
          </label>
        </div>
      </fieldset>
      <RangeFields
        legend="Between"
        names={["from", "to"]}
        values={withinDays === null ? [fieldText(listedOn.min), fieldText(listedOn.max)] : [null, null]}
        unread={unread}
        placeholders={["since March", "2026-03"]}
        hint="A day, month or year, or words such as “this month”."
        offered={RELATIVE_PERIODS.map(dayInWords)}
      />
    </>
  );
}
