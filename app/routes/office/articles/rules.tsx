import { DRAFT_RULES, type NewsroomRules } from "../../../../core/reading/newsroom/rules.ts";
import type { FormState } from "../../../form-post.ts";
import { PrimaryButton } from "../../../ui/forms/controls.tsx";
import { SelectField, TextField } from "../../../ui/forms/form-fields.tsx";
import { RULE_NAMES } from "./labels.tsx";

interface RulesFormProps {
  readonly rules: NewsroomRules;
  readonly sources: readonly { readonly key: string; readonly label: string }[];
  readonly refused: FormState | null;
}

const CENTS = 100;
const OPTIONS = DRAFT_RULES.map((rule) => [rule, RULE_NAMES[rule]] as const);

/** The form of rules: which rounds get a draft, and when it is published. */
export function RulesForm({ rules, sources, refused }: RulesFormProps) {
  const field = (name: string, known: string | number) => ({
    name,
    value: refused?.values[name] ?? String(known),
    problem: refused?.problems[name],
    required: true,
  });
  return (
    <form method="post" className="mt-3 grid max-w-prose gap-4" aria-label="Rules for drafts">
      <SelectField label="New rounds" options={OPTIONS} {...field("rounds", rules.rounds)} />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Rules of single sources</summary>
        <div className="mt-2 grid gap-4">
          {sources.map(({ key, label }) => (
            <SelectField
              key={key}
              label={label}
              options={[["", "Same as new rounds"], ...OPTIONS]}
              {...field(`source-${key}`, rules.sources[key] ?? "")}
              required={false}
            />
          ))}
        </div>
      </details>
      <SelectField label="Weekly round-up" options={OPTIONS} {...field("roundUp", rules.roundUp)} />
      <TextField label="Smallest round, in US dollars" {...field("leastUsd", rules.leastUsdMinor / CENTS)} />
      <TextField label="Only rounds of the last … days" {...field("newestDays", rules.newestDays)} />
      <TextField label="Maximum drafts per day, largest rounds first" {...field("mostADay", rules.mostADay)} />
      <p className="text-sm text-muted">
        0 dollars also drafts rounds without a known amount. Debt, grants, secondary sales and token sales are never
        drafted.
      </p>
      <PrimaryButton className="w-fit">Save rules</PrimaryButton>
    </form>
  );
}
