/** Kinds of subjects that have a table in the back office. */
export const TABLE_KINDS = ["company", "person", "round", "investor"] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

interface KindOfTable {
  /** What subjects may lack, with the label of the filter. */
  readonly without: Readonly<Record<string, string>>;
  /** The columns by which it can be ordered. */
  readonly sorts: readonly string[];
  /** The order by default; `-` for descending. */
  readonly order: string;
  /** The columns by default. */
  readonly shown: readonly string[];
}

const declared = {
  company: {
    without: {
      country: "No country",
      website: "No website",
      proof: "No proof",
      city: "No city",
      industry: "No industry",
      description: "No description",
      rounds: "No rounds",
      readable: "Website unreadable",
    },
    sorts: ["name", "changed", "country", "city"],
    order: "-changed",
    shown: ["website", "industry", "city", "country", "status", "changed"],
  },
  person: {
    without: { profile: "No profile", email: "No e-mail address", company: "No company" },
    sorts: ["name", "changed"],
    order: "-changed",
    shown: ["profileUrl", "location", "related", "status", "changed"],
  },
  round: {
    without: { amount: "No amount", date: "No date", stage: "No stage", investors: "No investors", proof: "No proof" },
    sorts: ["changed", "amount", "announced"],
    order: "-changed",
    shown: ["amount", "announced", "investors", "status", "changed"],
  },
  investor: {
    without: { kind: "No kind", website: "No website", rounds: "No published rounds" },
    sorts: ["name", "kind"],
    order: "name",
    shown: ["kind", "website", "related", "status"],
  },
} as const satisfies Readonly<Record<TableKind, KindOfTable>>;

/** What a kind's table offers. The statements behind its filters and orders are in `tables.ts`. */
export const TABLE: Readonly<Record<TableKind, KindOfTable>> = declared;

/** Names of the filters and orders of each kind. */
export type Lacking<K extends TableKind> = keyof (typeof declared)[K]["without"];
export type Sorted<K extends TableKind> = (typeof declared)[K]["sorts"][number];
