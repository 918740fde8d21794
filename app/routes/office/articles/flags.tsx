import type { ArticleFlag, CorrectionNote } from "../../../../core/reading/newsroom/flags.ts";
import type { CorrectedValue } from "../../../../core/reading/directory/changes.ts";
import type { FormState } from "../../../form-post.ts";
import { formatExactAmount } from "../../../ui/format/format-amount.ts";
import { longDay } from "../../../ui/format/format-date.ts";
import { Instant } from "../../../ui/frame/instant.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import { ActionButton } from "../office-page.tsx";
import { OfficeForm } from "../kit/form.tsx";

/** The changes that may have made the article wrong, with a button to mark it as checked. */
export function ArticleFlags({ flags }: { readonly flags: readonly ArticleFlag[] }) {
  const last = flags.at(-1);
  if (last === undefined) return null;
  return (
    <Section id="flags" heading="To check" className="mb-8">
      <ul className="office-attention">
        {flags.map((flag) => (
          <li key={flag.id} data-pressing="">
            <p className="font-semibold">{FLAG_TEXTS[flag.kind](flag.subject)}</p>
            {flag.fields.map(({ field, values }) => (
              <p key={field}>
                {field}: {values === null ? "changed" : `${valueText(values.before)} → ${valueText(values.after)}`}
              </p>
            ))}
            <p className="text-sm text-muted">
              <Instant at={flag.at} />
            </p>
          </li>
        ))}
      </ul>
      <ActionButton value="checked" label="Checked: the article is right" hidden={{ flag: last.id }} className="mt-3" />
    </Section>
  );
}

const FLAG_TEXTS = {
  changed: (subject) => `Its ${subject ?? "round"} was corrected`,
  withdrawn: (subject) => `Its ${subject ?? "round"} was withdrawn`,
  erased: () => "It names a person who asked not to be listed: remove the name",
} satisfies Record<ArticleFlag["kind"], (subject: ArticleFlag["subject"]) => string>;

function valueText(value: CorrectedValue): string {
  if (value === null) return "unknown";
  return typeof value === "object" ? formatExactAmount(value) : String(value);
}

interface CorrectionFormProps {
  readonly corrections: readonly CorrectionNote[];
  /** The newest open flag; 0 if there is none. */
  readonly flag: number;
  readonly refused: FormState | null;
}

export function CorrectionForm({ corrections, flag, refused }: CorrectionFormProps) {
  const own = refused?.values["intent"] === "correct" ? refused : null;
  return (
    <Section id="corrections" heading="Corrections" className="mt-10 max-w-prose">
      {corrections.map(({ id, text, at }) => (
        <p key={id} className="office-text">
          Corrected {longDay(at)}: {text}
        </p>
      ))}
      <OfficeForm
        label="Correction"
        hidden={{ intent: "correct", flag }}
        fields={[
          {
            name: "text",
            label: "Correction note",
            type: "text",
            required: true,
            maxLength: 1_000,
            rows: 3,
            hint: "Shown below the article with today's date. Correct the text above as well.",
          },
        ]}
        state={own}
        submit="Publish the correction"
      />
    </Section>
  );
}
