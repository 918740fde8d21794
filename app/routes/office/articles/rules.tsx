import { DRAFT_RULES, type NewsroomRules } from "../../../../core/reading/newsroom/rules.ts";
import type { FormState } from "../../../form-post.ts";
import { OfficeForm } from "../kit/form.tsx";
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
  const known = Object.entries(rules.sources).map(([key, rule]) => [`source-${key}`, rule]);
  return (
    <OfficeForm
      label="Rules for drafts"
      hidden={{ intent: "rules" }}
      submit="Save rules"
      state={refused}
      known={{
        ...Object.fromEntries(known),
        rounds: rules.rounds,
        roundUp: rules.roundUp,
        leastUsd: String(rules.leastUsdMinor / CENTS),
        newestDays: String(rules.newestDays),
        mostADay: String(rules.mostADay),
      }}
      fields={[
        { name: "rounds", label: "New rounds", type: "choice", options: OPTIONS, required: true },
        ...sources.map(({ key, label }) => ({
          name: `source-${key}`,
          label: `New rounds of: ${label}`,
          type: "choice" as const,
          options: [["", "Same as new rounds"] as const, ...OPTIONS],
        })),
        { name: "roundUp", label: "Weekly round-up", type: "choice", options: OPTIONS, required: true },
        { name: "leastUsd", label: "Smallest round, in US dollars", required: true },
        { name: "newestDays", label: "Only rounds of the last … days", required: true },
        { name: "mostADay", label: "Maximum drafts per day, largest rounds first", required: true },
      ]}
    >
      <p className="text-sm text-muted">
        0 dollars also drafts rounds without a known amount. Debt, grants, secondary sales and token sales are never
        drafted.
      </p>
    </OfficeForm>
  );
}
