/** The values of a round that are drawn and checked against their sources each month. */
export const CHECKED_FACTS = ["amount", "day", "stage", "website", "investor"] as const;
export type CheckedFact = (typeof CHECKED_FACTS)[number];

/** Where a form states a value: the item's name for people, and the element of its XML. */
export interface FormItem {
  readonly name: string;
  readonly element: string;
}

/** How values of a register's forms are checked. */
export interface CheckedForm {
  readonly items: Readonly<Partial<Record<CheckedFact, FormItem>>>;
  /** The form itself, given the source link, which is its filing's page. */
  readonly formUrl: (sourceUrl: string) => string;
}
