import { MONEY_LABELS, MONEY_MEANINGS, MONEY_WORDS } from "../../../../core/catalogue/facts/money-words.ts";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Figures } from "./figures.tsx";

/** What each word for money means, with its list. */
export function MoneyTable() {
  return (
    <div className="mt-14">
      <Figures id="money" heading="Raised, granted, raising">
        <FigureRows
          caption="What each word for money means"
          rows={MONEY_WORDS}
          keyOf={(word) => word}
          render={{
            Word: (word) => <TextLink href={`/companies?money=${word}`}>{MONEY_LABELS[word]}</TextLink>,
            Meaning: (word) => MONEY_MEANINGS[word],
          }}
          full={["Meaning"]}
        />
      </Figures>
    </div>
  );
}
