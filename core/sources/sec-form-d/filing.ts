/** One related person of Item 3 as filed; a company can be listed here too. */
export interface FiledPerson {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly relationships: readonly string[];
  readonly clarification: string;
}

/**
 * What this source uses of one Form D, the same whether it was read from `primary_doc.xml` or from the data sets'
 * rows. Values are as filed, trimmed; an absent one is the empty string or an empty list.
 */
export interface FormDFiling {
  readonly submissionType: string;
  readonly testOrLive: string;
  /** Item 1, the primary issuer. */
  readonly cik: string;
  readonly entityName: string;
  readonly city: string;
  readonly stateOrCountry: string;
  readonly previousNames: readonly string[];
  readonly yearOfInc: string;
  /** Item 3. */
  readonly people: readonly FiledPerson[];
  /** Item 4. */
  readonly industryGroup: string;
  readonly investmentFundType: string;
  readonly is40Act: boolean;
  /** Item 6, federal exemptions and exclusions claimed. */
  readonly exemptions: readonly string[];
  /** Item 7. */
  readonly previousAccession: string;
  readonly firstSale: string;
  readonly firstSaleYetToOccur: boolean;
  /** Item 9. */
  readonly isPooledFundInterest: boolean;
  readonly isTenantInCommon: boolean;
  /** Item 10. */
  readonly isBusinessCombination: boolean;
  /** Item 13. */
  readonly totalAmountSold: string;
  readonly signatureDates: readonly string[];
}

/** Why a filing could not be read: `column` is the element or data-set column at fault. */
export interface FilingProblem {
  readonly code: string;
  readonly reason: string;
  readonly column?: string;
  readonly excerpt?: string;
}

/** A filing, or why there is none. */
export type FilingReading =
  | { readonly ok: true; readonly filing: FormDFiling }
  | { readonly ok: false; readonly problem: FilingProblem };
