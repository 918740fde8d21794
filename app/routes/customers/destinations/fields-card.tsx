import { PrimaryButton, QuietLink } from "../../../ui/forms/controls.tsx";
import { FigureTable } from "../../../ui/charts/figure-table.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import { Options } from "../../../ui/forms/options.tsx";

/** Precedes the names of fields in the form. */
export const FIELD_PREFIX = "field:";
export const POLICY_PREFIX = "policy:";

const POLICY_WORDS = { fill: "Fill if empty", overwrite: "Overwrite", never: "Never write" } as const;
type Policy = keyof typeof POLICY_WORDS;
const POLICIES = ["fill", "overwrite", "never"] as const;

type Value = string | number | boolean | readonly string[] | null;

interface FieldsCardProps {
  readonly path: string;
  readonly tool: string;
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly column: string | null;
    /** Rule for a field that has another value in the tool; null for messages. */
    readonly policy: Policy | null;
    /** Of the leads in the preview. */
    readonly values: readonly Value[];
  }[];
  /** The columns to choose from; null to show only. */
  readonly columns: readonly string[] | null;
}

const words = (column: string) => column.replaceAll("_", " ");
const shown = (value: Value) => (Array.isArray(value) ? value.join(", ") : String(value ?? ""));

/** The fields of the tool, the column behind each, and what three leads have there. */
export function FieldsCard({ path, tool, fields, columns }: FieldsCardProps) {
  const leads = fields[0]?.values.length ?? 0;
  const isRecords = fields.some(({ policy }) => policy !== null);
  const table = (
    <FigureTable caption={`Fields of ${tool} and the newest leads`} wide>
      <thead>
        <tr>
          <th scope="col">{tool}</th>
          <th scope="col">Column</th>
          {isRecords && <th scope="col">Where you have a value</th>}
          {Array.from({ length: leads }, (_, lead) => (
            <th key={lead} scope="col">
              Lead {lead + 1}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, label, column, policy, values }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td data-label="Column" className="col-span-full">
              {columns === null ? (
                words(column ?? "nothing")
              ) : (
                <select
                  name={`${FIELD_PREFIX}${name}`}
                  aria-label={`Column for ${label}`}
                  defaultValue={column ?? ""}
                  className="min-h-11 max-w-full rounded-md border border-edge bg-surface px-2"
                >
                  <Options of={columns.map((one) => [one, words(one)])} none="nothing" />
                </select>
              )}
            </td>
            {policy !== null && <PolicyCell name={name} label={label} policy={policy} isEditing={columns !== null} />}
            {values.map((value, lead) => (
              <td key={lead} data-label={`Lead ${lead + 1}`} className="max-w-56 wrap-anywhere">
                {shown(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
  return (
    <Section id="fields" heading="Fields" className="card p-6 md:p-8">
      <p className="mt-2 max-w-prose text-muted">
        {isRecords
          ? `Only changed values are sent. “Fill if empty” keeps what you have in ${tool}; what became unknown here is emptied there if it is still ours.`
          : "These are the parts of each message; leave a column empty to leave a part out."}{" "}
        The newest leads show what arrives.
      </p>
      {columns === null ? (
        <>
          {table}
          <p className="mt-4">
            <QuietLink href={`${path}?fields#fields`}>Change fields</QuietLink>
          </p>
        </>
      ) : (
        <form method="post" action={path}>
          {table}
          <p className="mt-4">
            <PrimaryButton intent="fields">Save fields</PrimaryButton>
          </p>
        </form>
      )}
    </Section>
  );
}

interface PolicyCellProps {
  readonly name: string;
  readonly label: string;
  readonly policy: Policy;
  readonly isEditing: boolean;
}

/** Chooses the rule for a field that already has a value in the tool. */
function PolicyCell({ name, label, policy, isEditing }: PolicyCellProps) {
  return (
    <td data-label="Where you have a value" className="col-span-full">
      {isEditing ? (
        <select
          name={`${POLICY_PREFIX}${name}`}
          aria-label={`What happens to your ${label}`}
          defaultValue={policy}
          className="min-h-11 max-w-full rounded-md border border-edge bg-surface px-2"
        >
          <Options of={POLICIES.map((one) => [one, POLICY_WORDS[one]])} />
        </select>
      ) : (
        POLICY_WORDS[policy]
      )}
    </td>
  );
}
