/** The six tables of the SEC's quarterly Form D data sets. */
export const TABLES = ["FORMDSUBMISSION", "ISSUERS", "OFFERING", "RELATEDPERSONS", "RECIPIENTS", "SIGNATURES"] as const;
export type Table = (typeof TABLES)[number];

/** Tables without which no filing can be read. */
export const REQUIRED_TABLES = ["FORMDSUBMISSION", "ISSUERS", "OFFERING"] as const satisfies readonly Table[];

interface TableColumns {
  readonly used: readonly string[];
  /** Stored as evidence but not read; the reasons are those of the same elements in {@link ELEMENTS}. */
  readonly ignored: readonly string[];
  /** Not stored: street lines, postal codes, telephone numbers, and all parts of people's addresses. */
  readonly private: readonly string[];
}

const STREET = ["STREET1", "STREET2", "ZIPCODE"];
const ADDRESS = [...STREET, "CITY", "STATEORCOUNTRY", "STATEORCOUNTRYDESCRIPTION"];
const numbered = (name: string): string[] => [1, 2, 3].map((n) => `${name}_${n}`);

/** Every column of the data sets, from the SEC's readme. */
export const COLUMNS: Readonly<Record<Table, TableColumns>> = {
  FORMDSUBMISSION: {
    used: ["ACCESSIONNUMBER", "FILE_NUM", "FILING_DATE", "SUBMISSIONTYPE", "TESTORLIVE"],
    ignored: ["SIC_CODE", "SCHEMAVERSION", "OVER100PERSONSFLAG", "OVER100ISSUERFLAG"],
    private: [],
  },
  ISSUERS: {
    used: [
      "ACCESSIONNUMBER",
      "IS_PRIMARYISSUER_FLAG",
      "CIK",
      "ENTITYNAME",
      "CITY",
      "STATEORCOUNTRY",
      ...numbered("ISSUER_PREVIOUSNAME"),
      ...numbered("EDGAR_PREVIOUSNAME"),
      "YEAROFINC_VALUE_ENTERED",
      "ENTITYTYPE",
    ],
    ignored: [
      "ISSUER_SEQ_KEY",
      "STATEORCOUNTRYDESCRIPTION",
      "JURISDICTIONOFINC",
      "ENTITYTYPEOTHERDESC",
      "YEAROFINC_TIMESPAN_CHOICE",
    ],
    private: [...STREET, "ISSUERPHONENUMBER"],
  },
  OFFERING: {
    used: [
      "ACCESSIONNUMBER",
      "INDUSTRYGROUPTYPE",
      "INVESTMENTFUNDTYPE",
      "REVENUERANGE",
      "IS40ACT",
      "FEDERALEXEMPTIONS_ITEMS_LIST",
      "PREVIOUSACCESSIONNUMBER",
      "SALE_DATE",
      "YETTOOCCUR",
      "ISPOOLEDINVESTMENTFUNDTYPE",
      "ISTENANTINCOMMONTYPE",
      "ISBUSINESSCOMBINATIONTRANS",
      "TOTALAMOUNTSOLD",
      "TOTALOFFERINGAMOUNT",
    ],
    ignored: [
      "AGGREGATENETASSETVALUERANGE",
      "ISAMENDMENT",
      "MORETHANONEYEAR",
      "ISEQUITYTYPE",
      "ISDEBTTYPE",
      "ISOPTIONTOACQUIRETYPE",
      "ISSECURITYTOBEACQUIREDTYPE",
      "ISMINERALPROPERTYTYPE",
      "ISOTHERTYPE",
      "DESCRIPTIONOFOTHERTYPE",
      "BUSCOMBCLARIFICATIONOFRESP",
      "MINIMUMINVESTMENTACCEPTED",
      "OVER100RECIPIENTFLAG",
      "TOTALREMAINING",
      "SALESAMTCLARIFICATIONOFRESP",
      "HASNONACCREDITEDINVESTORS",
      "NUMBERNONACCREDITEDINVESTORS",
      "TOTALNUMBERALREADYINVESTED",
      "SALESCOMM_DOLLARAMOUNT",
      "SALESCOMM_ISESTIMATE",
      "FINDERSFEE_DOLLARAMOUNT",
      "FINDERSFEE_ISESTIMATE",
      "FINDERFEECLARIFICATIONOFRESP",
      "GROSSPROCEEDSUSED_DOLLARAMOUNT",
      "GROSSPROCEEDSUSED_ISESTIMATE",
      "GROSSPROCEEDSUSED_CLAROFRESP",
      "AUTHORIZEDREPRESENTATIVE",
    ],
    private: [],
  },
  RELATEDPERSONS: {
    used: [
      "ACCESSIONNUMBER",
      "RELATEDPERSON_SEQ_KEY",
      "FIRSTNAME",
      "MIDDLENAME",
      "LASTNAME",
      ...numbered("RELATIONSHIP"),
      "RELATIONSHIPCLARIFICATION",
    ],
    ignored: [],
    private: ADDRESS,
  },
  RECIPIENTS: {
    used: ["ACCESSIONNUMBER"],
    ignored: [
      "RECIPIENT_SEQ_KEY",
      "RECIPIENTNAME",
      "RECIPIENTCRDNUMBER",
      "ASSOCIATEDBDNAME",
      "ASSOCIATEDBDCRDNUMBER",
      "STATES_OR_VALUE_LIST",
      "DESCRIPTIONS_LIST",
      "FOREIGNSOLICITATION",
    ],
    private: ADDRESS,
  },
  SIGNATURES: {
    used: ["ACCESSIONNUMBER", "SIGNATUREDATE"],
    ignored: ["SIGNATURE_SEQ_KEY", "ISSUERNAME", "SIGNATURENAME", "NAMEOFSIGNER", "SIGNATURETITLE"],
    private: [],
  },
};

/** Columns of a table's heading that are neither read nor stored because they are unknown. */
export function unknownColumns(table: Table, heading: readonly string[]): string[] {
  const { used, ignored, private: kept } = COLUMNS[table];
  const known = new Set([...used, ...ignored, ...kept]);
  return heading.filter((column) => !known.has(column));
}

/** Required columns missing from a table's heading; only the live mark and the file's dates are optional. */
export function missingColumns(table: Table, heading: readonly string[]): string[] {
  const optional = new Set(["TESTORLIVE", "FILE_NUM", "FILING_DATE"]);
  return COLUMNS[table].used.filter((column) => !optional.has(column) && !heading.includes(column));
}
