import { areMended } from "../../../../core/catalogue/sources/list-file/reasons.ts";
import { LAYOUT_RULE } from "../../../../core/catalogue/sources/record.ts";
import type { WorkEvidence } from "../../../../core/office/work/work-kind.ts";
import type { FormState } from "../../../form-post.ts";
import { formatPlace } from "../../../ui/format/format-place.ts";
import { ReadsWebsites } from "../imports/actions.tsx";
import { counted, figure } from "../format.ts";
import { CompanyChoices } from "./matches.tsx";
import type { ReviewCandidate } from "../../../../core/intake/ingest/review/queue.ts";

/** What an editor chooses or enters before deciding. */
export function ItemFields({ evidence, state }: { readonly evidence: WorkEvidence; readonly state: FormState | null }) {
  switch (evidence.kind) {
    case "match":
    case "news":
      return (
        <>
          <CompanyChoices {...evidence.candidate} />
          <ReviewFields texts={evidence.candidate.texts} state={state} />
        </>
      );
    case "person":
      return <input type="hidden" name="about" value="person" />;
    case "place":
      return <PlaceChoices options={evidence.place.options} />;
    case "word":
      return (
        <Industries
          names={evidence.industries}
          value={state?.values["industries"] ?? evidence.stated?.suggested.join(", ")}
        />
      );
    case "message":
      return (
        <>
          <Text name="answer" label="Answer, sent by e-mail" rows={8} maxLength={5_000} state={state} isFirst />
          <Text name="note" label="Your note, for the back office" rows={2} maxLength={2_000} state={state} />
        </>
      );
    case "draft":
      return <input type="hidden" name="seen" value={evidence.draft.revisionId} />;
    case "import":
      return <Publication holds={evidence.proposal.holds} reason={state?.values["reason"]} />;
    case "run":
    case "startup":
    case "website":
    case "value":
      return null;
  }
}

interface TextProps {
  readonly name: string;
  readonly label: string;
  readonly rows: number;
  readonly maxLength: number;
  readonly state: FormState | null;
  readonly isFirst?: boolean;
}

function Text({ name, label, rows, maxLength, state, isFirst = false }: TextProps) {
  return (
    <label className="work-field">
      <span>
        {label} {isFirst && <kbd aria-hidden="true">e</kbd>}
      </span>
      <textarea
        {...{ name, rows, maxLength }}
        defaultValue={state?.values[name]}
        className="office-box"
        {...(isFirst && { "data-edit": "" })}
        onKeyDown={leaveOnEscape}
      />
    </label>
  );
}

type Options = Extract<WorkEvidence, { readonly kind: "place" }>["place"]["options"];

function PlaceChoices({ options }: { readonly options: Options }) {
  return (
    <fieldset className="work-matches">
      <legend>Which place is it?</legend>
      {options.map((option, i) => (
        <label key={`${option.country} ${option.region ?? ""}`} className="work-match">
          <input type="radio" name="option" value={i} data-choice={i + 1} defaultChecked={i === 0} />
          <span>
            <span className="font-semibold">
              {formatPlace({ city: option.city ?? null, region: option.region ?? null, country: option.country })}
            </span>{" "}
            {i < 9 && <kbd aria-hidden="true">{i + 1}</kbd>}
            <span className="block text-sm text-muted">
              {option.population > 0 && `${figure(option.population)} people. `}
              {option.rows > 0 && `${counted(option.rows, "row")} of the list in this country.`}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** One or several industries, suggested while typing. */
function Industries({ names, value }: { readonly names: readonly string[]; readonly value: string | undefined }) {
  return (
    <label className="work-field">
      <span>
        Industries, with commas between them <kbd aria-hidden="true">e</kbd>
      </span>
      <input
        type="text"
        name="industries"
        list="industry-names"
        maxLength={400}
        defaultValue={value}
        autoComplete="off"
        className="office-box"
        data-edit=""
      />
      <datalist id="industry-names">
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </label>
  );
}

interface PublicationProps {
  readonly holds: Extract<WorkEvidence, { readonly kind: "import" }>["proposal"]["holds"];
  readonly reason: string | undefined;
}

/** The reason that a held import needs, and whether the companies' websites are read afterwards. */
function Publication({ holds, reason }: PublicationProps) {
  return (
    <>
      {holds.some(({ rule }) => rule !== LAYOUT_RULE) && (
        <label className="work-field">
          <span>Reason to publish anyway {!areMended(holds) && <kbd aria-hidden="true">e</kbd>}</span>
          <input type="text" name="reason" maxLength={500} defaultValue={reason} className="office-box" data-edit="" />
        </label>
      )}
      <ReadsWebsites />
    </>
  );
}

const FIELDS = [
  ["name", "Company", 200],
  ["website", "Website", 2_000],
  ["city", "City", 200],
  ["country", "Country", 60],
  ["amount", "Amount", 60],
  ["currency", "Currency", 3],
  ["stage", "Stage", 100],
  ["date", "Date", 40],
] as const;

interface ReviewFieldsProps {
  readonly texts: ReviewCandidate["texts"];
  readonly state: FormState | null;
}

/** The candidate's values, which can be corrected before it is accepted. */
export function ReviewFields({ texts, state }: ReviewFieldsProps) {
  const valueOf = (field: keyof typeof texts) => state?.values[field] ?? texts[field];
  return (
    <details className="work-edit" open={state !== null && Object.keys(texts).some((field) => isChanged(field))}>
      <summary className="button button-quiet">
        Edit before accepting <kbd aria-hidden="true">e</kbd>
      </summary>
      <div className="work-fields">
        {FIELDS.map(([name, label, maxLength]) => (
          <label key={name}>
            {label}
            <input
              type="text"
              name={name}
              defaultValue={valueOf(name)}
              {...(name === "name" && { "data-edit": "" })}
              maxLength={maxLength}
              autoComplete="off"
              className="office-box"
              onKeyDown={leaveOnEscape}
            />
          </label>
        ))}
        <label className="col-span-full">
          Investors, one per line; mark leads with “(lead)”
          <textarea
            name="investors"
            defaultValue={valueOf("investors")}
            maxLength={5_000}
            rows={3}
            className="office-box"
            onKeyDown={leaveOnEscape}
          />
        </label>
      </div>
    </details>
  );

  function isChanged(field: string): boolean {
    const value = state?.values[field]?.replaceAll("\r", "");
    return value !== undefined && value !== Object.entries(texts).find(([name]) => name === field)?.[1];
  }
}

/** Escape leaves a field for the keys of the desk. */
export function leaveOnEscape({ key, currentTarget }: { readonly key: string; readonly currentTarget: Element }): void {
  if (key === "Escape") currentTarget.closest("section")?.focus();
}
