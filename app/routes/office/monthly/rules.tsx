import type { PickRule } from "../../../../core/customers/delivery/pick-rules.ts";
import type { FormState } from "../../../form-post.ts";
import { QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { SelectField, TextField } from "../../../ui/forms/form-fields.tsx";
import { counted } from "../format.ts";
import { EmptyList } from "../office-page.tsx";

const PERIODS = {
  month_before: "announced in the month before",
  quarter_before: "announced in the three months before",
  any: "of any date",
} as const;
const SORTS = { newest: "newest first", largest: "largest first" } as const;

/** A filter as words: "industry: Fintech; stage: Series A". */
function wordsOf(filter: string): string {
  const params = new URLSearchParams(filter);
  return [...new Set(params.keys())]
    .map((name) => `${name.replaceAll("-", " ")}: ${params.getAll(name).join(" or ")}`)
    .join("; ");
}

/** Describes the leads that a rule picks. */
function ruleText({ filter, period, most, sort }: PickRule): string {
  return `${wordsOf(filter)}, ${PERIODS[period]}, at most ${most}, ${SORTS[sort]}`;
}

export function PickRules({ rules }: { readonly rules: readonly PickRule[] }) {
  if (rules.length === 0) return <EmptyList>No rules yet.</EmptyList>;
  return (
    <ul className="grid gap-3">
      {rules.map((rule) => (
        <li key={rule.id} className="card flex flex-wrap items-center justify-between gap-3 p-4">
          <TextLink href={`/companies?${rule.filter}`}>{ruleText(rule)}</TextLink>
          <form method="post">
            <QuietButton name="removeRule" value={rule.id}>
              Remove <span className="sr-only">the rule {ruleText(rule)}</span>
            </QuietButton>
          </form>
        </li>
      ))}
    </ul>
  );
}

interface RuleFormProps {
  /** The rejected form. */
  readonly refused: FormState | null;
  readonly most: number;
}

export function RuleForm({ refused, most }: RuleFormProps) {
  const state = refused?.values["wanted"] === undefined ? null : refused;
  const field = (name: string, usual: string) => ({
    name,
    value: state?.values[name] ?? usual,
    problem: state?.problems[name],
    required: true,
  });
  return (
    <form method="post" aria-label="New rule" className="mt-4 grid max-w-prose gap-4" noValidate>
      <TextField
        {...field("wanted", "")}
        label="Leads to pick"
        hint="Words such as “fintech series a”, or the address of a filtered company list. Dates in it are ignored."
        maxLength={3_000}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          {...field("period", "month_before")}
          label="Period"
          options={[
            ["month_before", "Month before"],
            ["quarter_before", "Three months before"],
            ["any", "Any date"],
          ]}
        />
        <SelectField
          {...field("sort", "newest")}
          label="Order"
          options={[
            ["newest", "Newest first"],
            ["largest", "Largest first"],
          ]}
        />
        <TextField {...field("most", "10")} label={`At most (1 to ${most})`} />
      </div>
      <QuietButton className="w-fit">Add the rule</QuietButton>
    </form>
  );
}

interface ComingProps {
  readonly leads: readonly {
    readonly leadId: number;
    readonly company: string;
    readonly slug: string;
    readonly pickedBy: number | null;
  }[];
  readonly rules: readonly PickRule[];
  readonly month: string;
}

/** The coming free leads in order, each with its reason and buttons to pin or drop it. */
export function ComingLeads({ leads, rules, month }: ComingProps) {
  if (leads.length === 0) return <EmptyList>No leads to give yet.</EmptyList>;
  const reason = (pickedBy: number | null) => {
    if (pickedBy === 0) return "Picked by hand";
    const rule = rules.find(({ id }) => id === pickedBy);
    return rule === undefined ? "Best documented" : `Rule: ${ruleText(rule)}`;
  };
  return (
    <form method="post" aria-label={counted(leads.length, "coming lead")}>
      <input type="hidden" name="month" value={month} />
      <ol className="grid gap-2">
        {leads.map(({ leadId, company, slug, pickedBy }, index) => (
          <li key={leadId} className="card flex flex-wrap items-center justify-between gap-3 px-4 py-2">
            <span className="min-w-0">
              {index + 1}.{" "}
              <a className="link font-semibold" href={`/companies/${slug}`}>
                {company}
              </a>{" "}
              <span className="text-sm text-muted">{reason(pickedBy)}</span>
            </span>
            <span className="flex flex-wrap gap-2">
              {pickedBy !== 0 && (
                <QuietButton name="pick" value={leadId}>
                  Pin <span className="sr-only">{company}</span>
                </QuietButton>
              )}
              <QuietButton name="exclude" value={leadId}>
                Leave out <span className="sr-only">{company}</span>
              </QuietButton>
            </span>
          </li>
        ))}
      </ol>
    </form>
  );
}
