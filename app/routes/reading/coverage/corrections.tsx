import type { CorrectedValue, Correction } from "../../../../core/reading/directory/changes.ts";
import { CORRECTION_DAYS, type CoverageCorrections } from "../../../../core/reading/directory/coverage/coverage.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { formatExactAmount } from "../../../ui/format/format-amount.ts";
import { formatInstant } from "../../../ui/format/format-date.ts";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import { Figures, countOrFew } from "./figures.tsx";

/** Corrections and their reasons: totals for everything, details for companies in the visitor's lists. */
export function Corrections({
  corrections: { changed, withdrawn, recent },
}: {
  readonly corrections: CoverageCorrections;
}) {
  return (
    <div className="mt-14">
      <Figures
        id="corrections"
        heading="Corrections"
        about={`In the last ${CORRECTION_DAYS} days, ${countOrFew(changed)} ${changed === 1 ? "entry was" : "entries were"} changed and ${countOrFew(withdrawn)} withdrawn. People are counted but never named.${recent.length === 0 ? "" : " The latest, of companies in the lists you can see:"}`}
      >
        {changed === 0 && withdrawn === 0 && <p className="card mt-4 p-5 text-muted">No corrections in this period.</p>}
        {recent.length > 0 && (
          <FigureRows
            caption="Latest corrections"
            wide
            rows={recent.map((correction, place) => ({ ...correction, place }))}
            keyOf={({ place }) => place}
            render={{
              Day: ({ at }) => <time dateTime={at.toISOString()}>{formatInstant(at)}</time>,
              Company: ({ companyName, companySlug }) => (
                <TextLink href={`/companies/${companySlug}`}>{companyName}</TextLink>
              ),
              What: ({ kind, subject, fields }) =>
                kind === "withdrawn" ? (
                  `${subject === "round" ? "A funding round" : "The company"} was withdrawn`
                ) : (
                  <Fields subject={subject} fields={fields} />
                ),
              Reason: ({ reason }) => reason,
            }}
          />
        )}
      </Figures>
    </div>
  );
}

function Fields({
  subject,
  fields,
}: {
  readonly subject: "company" | "round";
  readonly fields: readonly Correction[];
}) {
  if (fields.length === 0) return subject === "round" ? "A funding round" : "The company";
  return (
    <ul>
      {fields.map(({ field, values }) => (
        <li key={field}>
          {field}
          {values !== null && (
            <>
              : {written(values.before)} → {written(values.after)}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function written(value: CorrectedValue): string {
  if (value === null) return "unknown";
  return typeof value === "object" ? formatExactAmount(value) : String(value);
}
