import { type LeadFilter, WITHIN_DAYS } from "../../../../core/directory/search/filter.ts";

interface RangeFieldsProps {
  readonly legend: string;
  /** Names and values of the two fields, from and to. */
  readonly names: readonly [string, string];
  readonly values: readonly [number | string | null, number | string | null];
  readonly type: "number" | "date";
  readonly placeholders?: readonly [string, string];
}

/** From and to, either of which may stay empty. */
export function RangeFields({ legend, names, values, type, placeholders = ["", ""] }: RangeFieldsProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="range">
        {(["From", "To"] as const).map((word, place) => (
          <label key={word}>
            {word}
            <input type={type} name={names[place]} defaultValue={values[place] ?? undefined} min={type === "number" ? 0 : undefined} placeholder={placeholders[place] || undefined} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** When a round was raised: the last so many days, or between two days. */
export function DateFields({ filter: { withinDays, listedOn } }: { readonly filter: LeadFilter }) {
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
      <RangeFields legend="Between" names={["from", "to"]} values={withinDays === null ? [listedOn.min, listedOn.max] : [null, null]} type="date" />
    </>
  );
}
