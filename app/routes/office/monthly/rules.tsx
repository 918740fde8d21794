import type { PickRule } from "../../../../core/customers/delivery/pick-rules.ts";
import type { FormState } from "../../../form-post.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { OfficeForm } from "../kit/form.tsx";
import { ListTable } from "../list.tsx";

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

function ruleText({ filter, period, most, sort }: PickRule): string {
  return `${wordsOf(filter)}, ${PERIODS[period]}, at most ${most}, ${SORTS[sort]}`;
}

export function PickRules({ rules }: { readonly rules: readonly PickRule[] }) {
  return (
    <ListTable
      caption="Rules"
      empty="No rules yet."
      rows={rules}
      render={{ Picks: (rule) => <TextLink href={`/companies?${rule.filter}`}>{ruleText(rule)}</TextLink> }}
      actions={{ removeRule: { label: "Remove", of: (rule) => `the rule ${ruleText(rule)}` } }}
    />
  );
}

export function RuleForm({ refused, most }: { readonly refused: FormState | null; readonly most: number }) {
  return (
    <OfficeForm
      label="New rule"
      fields={[
        {
          name: "wanted",
          label: "Leads to pick",
          hint: "Words such as “fintech series a”, or the address of a filtered company list. Dates in it are ignored.",
          maxLength: 3_000,
          required: true,
        },
        {
          name: "period",
          label: "Period",
          type: "choice",
          options: [
            ["month_before", "Month before"],
            ["quarter_before", "Three months before"],
            ["any", "Any date"],
          ],
          required: true,
        },
        {
          name: "sort",
          label: "Order",
          type: "choice",
          options: [
            ["newest", "Newest first"],
            ["largest", "Largest first"],
          ],
          required: true,
        },
        { name: "most", label: `At most (1 to ${most})`, required: true },
      ]}
      known={{ most: "10" }}
      state={refused?.values["wanted"] === undefined ? null : refused}
      submit="Add the rule"
    />
  );
}

interface ComingLead {
  readonly leadId: number;
  readonly company: string;
  readonly slug: string;
  readonly pickedBy: number | null;
}

interface ComingProps {
  readonly leads: readonly ComingLead[];
  readonly rules: readonly PickRule[];
  readonly month: string;
}

/** The coming free leads in order, each with its reason and buttons to pin or drop it. */
export function ComingLeads({ leads, rules, month }: ComingProps) {
  const reason = (pickedBy: number | null) => {
    if (pickedBy === 0) return "Picked by hand";
    const rule = rules.find(({ id }) => id === pickedBy);
    return rule === undefined ? "Best documented" : `Rule: ${ruleText(rule)}`;
  };
  return (
    <ListTable
      caption="Coming leads"
      empty="No leads to give yet."
      rows={leads}
      render={{
        Company: ({ slug, company }) => <TextLink href={`/companies/${slug}`}>{company}</TextLink>,
        Why: ({ pickedBy }) => reason(pickedBy),
      }}
      full={["Why"]}
      hidden={{ month }}
      actions={{
        pick: {
          value: ({ leadId }) => leadId,
          label: "Pin",
          of: ({ company }) => company,
          when: ({ pickedBy }) => pickedBy !== 0,
        },
        exclude: { value: ({ leadId }) => leadId, label: "Leave out", of: ({ company }) => company },
      }}
    />
  );
}
