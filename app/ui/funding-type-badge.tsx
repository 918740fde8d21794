import { MONEY_MEANINGS } from "../../core/catalogue/facts/money-words.ts";

/** Funding types that have a colour of their own. */
const COLOURED = /^(?:seed|series [a-d])$/;

interface BadgeProps {
  /** Any text may be a type, such as an article's category. */
  readonly type: string;
  /** True where its title also says what a closed round is; lists of many do without. */
  readonly isExplained?: boolean;
}

/** A funding type in its colour, ignoring case; Series E and unknown types are neutral. Grants and offerings are explained. */
export function FundingTypeBadge({ type, isExplained = false }: BadgeProps) {
  const name = type.toLowerCase();
  const { raised, granted, raising } = MONEY_MEANINGS;
  const closed = isExplained ? raised : undefined;
  return (
    <span
      className={COLOURED.test(name) ? `badge badge-${name.replace(" ", "-")}` : "badge"}
      title={name.startsWith("raising") ? raising : name === "grant" ? granted : closed}
    >
      {type}
    </span>
  );
}
