import type { CorrectedValue, Correction } from "../../../core/directory/changes/corrected-fields.ts";
import { CORRECTION_DAYS, type CorrectionSubject, type CoverageCorrections } from "../../../core/directory/coverage-corrections.ts";
import { formatExactAmount } from "../../ui/format-amount.ts";
import { formatDate, formatInstant } from "../../ui/format-date.ts";
import { FigureTable } from "../../ui/figure-table.tsx";
import { Figures } from "./figures.tsx";
import { count } from "./words.ts";

const SUBJECTS: Readonly<Record<CorrectionSubject, readonly [one: string, many: string]>> = {
  company: ["company", "companies"],
  round: ["funding round", "funding rounds"],
  person: ["person", "people"],
  role: ["person's role", "people's roles"],
};

/** What was put right, and why: by day for everything, one by one for the companies in the visitor's lists. */
export function Corrections({ corrections: { changed, withdrawn, byDay, recent } }: { readonly corrections: CoverageCorrections }) {
  return (
    <div className="mt-14 grid gap-14">
      <Figures
        id="corrections"
        heading="Corrections"
        about={`In the last ${CORRECTION_DAYS} days ${count(changed)} ${changed === 1 ? "entry was" : "entries were"} changed and ${count(withdrawn)} withdrawn. People are counted, never named.`}
      >
        {byDay.length === 0 ? (
          <p className="card mt-4 p-5 text-muted">Nothing was corrected in this time.</p>
        ) : (
          <FigureTable caption="Corrections by day">
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">What</th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              {byDay.map(({ day, kind, subject, reason, count: n }) => (
                <tr key={`${day} ${kind} ${subject} ${reason}`}>
                  <th scope="row">
                    <time dateTime={day}>{formatDate({ date: day, precision: "day" })}</time>
                  </th>
                  <td>
                    {count(n)} {SUBJECTS[subject][n === 1 ? 0 : 1]} {kind}
                  </td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </FigureTable>
        )}
      </Figures>
      {recent.length > 0 && (
        <Figures id="latest-corrections" heading="Latest corrections" about="Of companies in the lists you see.">
          <FigureTable caption="Latest corrections" wide>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Company</th>
                <th scope="col">What</th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              {recent.map(({ at, kind, subject, companyName, companySlug, reason, fields }, place) => (
                <tr key={`${at.toISOString()} ${place}`}>
                  <th scope="row">
                    <time dateTime={at.toISOString()}>{formatInstant(at)}</time>
                  </th>
                  <td data-label="Company">
                    <a className="link" href={`/companies/${companySlug}`}>
                      {companyName}
                    </a>
                  </td>
                  <td data-label="What">{kind === "withdrawn" ? `${subject === "round" ? "A funding round" : "The company"} was withdrawn` : <Fields subject={subject} fields={fields} />}</td>
                  <td data-label="Why">{reason}</td>
                </tr>
              ))}
            </tbody>
          </FigureTable>
        </Figures>
      )}
    </div>
  );
}

function Fields({ subject, fields }: { readonly subject: "company" | "round"; readonly fields: readonly Correction[] }) {
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
