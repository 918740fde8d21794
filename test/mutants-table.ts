/** A single-line change to the source that some test must detect. */
export interface Mutant {
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly original: string;
  readonly replacement: string;
  /** Test files or folders that must fail, as vitest arguments. */
  readonly tests: readonly string[];
}

const PAYMENTS = [
  "core/customers/billing/billing.test",
  "server/payments/payment-links",
  "server/payments/subscription",
  "server/payments/refund",
];
const EVENTS = ["core/customers/billing/apply-checkout", "server/payments/event-once", "server/payments/checkout"];
const MATCHING = ["core/intake/ingest/matching/match-company", "core/catalogue/claims/match-round"];
const FOLDING = ["core/catalogue/claims/fold", "core/catalogue/claims/claim"];
const MAIL = [
  "core/customers/mail/suppression",
  "core/customers/mail/preferences",
  "core/customers/mail/returns",
  "server/mail/mail-sender",
];
const PRIVACY = ["core/office/privacy/suppress", "core/office/privacy/answer-request", "core/catalogue/claims/slugs"];
const SEARCH = [
  "core/reading/directory/search/filter-address",
  "core/reading/directory/search/days/listed-range",
  "core/reading/directory/search/search.test",
];
const VERDICTS = [
  "core/finder/verification/classify-reply",
  "core/finder/verification/reply",
  "core/finder/verification/verify-addresses",
  "core/finder/answer",
];

/** The mutants: single-line changes by area. */
export const MUTANTS: Readonly<Record<string, readonly Mutant[]>> = {
  billing: [
    {
      file: "core/customers/billing/apply-subscription.ts",
      original: "where p.synced_at <= excluded.synced_at",
      replacement: "where true",
      tests: PAYMENTS,
    },
    {
      file: "core/customers/billing/apply-subscription.ts",
      original: "where checkout_id = ${checkoutId} and state = 'paid'",
      replacement: "where state = 'paid'",
      tests: PAYMENTS,
    },
    {
      file: "core/customers/billing/apply-subscription.ts",
      original: "select order_id, 2 from billing_subscription where id = ${subscriptionId}",
      replacement: "select order_id, 2 from billing_subscription where false",
      tests: PAYMENTS,
    },
    {
      file: "core/customers/billing/apply-subscription.ts",
      original: "where s.synced_at <= excluded.synced_at and s.ended_at is null",
      replacement: "where s.ended_at is null",
      tests: ["core/customers/billing/billing.test"],
    },
    {
      file: "core/customers/billing/apply-checkout.ts",
      original: "amountMinor >= order.amountMinor && currency",
      replacement: "currency",
      tests: ["server/payments/payment-links"],
    },
    {
      file: "core/customers/billing/apply-checkout.ts",
      original: "  paid: [],",
      replacement: '  paid: ["failed", "expired"],',
      tests: EVENTS,
    },
    {
      file: "core/customers/billing/receive-event.ts",
      original: 'if (written === 0) return "known";',
      replacement: "",
      tests: EVENTS,
    },
  ],
  access: [
    {
      file: "core/customers/billing/entitlement.ts",
      original: "revoked_at is null and starts_at <= ${now}\n",
      replacement: "revoked_at is null\n",
      tests: ["core/customers/billing/billing.test", "core/programs/keys"],
    },
    {
      file: "core/customers/billing/entitlement.ts",
      original: "and revoked_at is null and starts_at <=",
      replacement: "and starts_at <=",
      tests: ["core/customers/billing/billing.test", "core/programs/keys"],
    },
    {
      file: "core/customers/billing/apply-entitlement.ts",
      original: "where not e.revoked_by_hand and ",
      replacement: "where ",
      tests: ["server/payments/held-by-hand"],
    },
    {
      file: "core/reading/directory/access.ts",
      original: 'return column !== "paid";',
      replacement: "return true;",
      tests: ["core/reading/directory/access"],
    },
    {
      file: "core/programs/keys/authenticate-key.ts",
      original: 'if (key.revokedAt !== null) return { refused: "This key was revoked." };',
      replacement: "",
      tests: ["core/programs/keys"],
    },
    {
      file: "core/programs/keys/authenticate-key.ts",
      original: 'access === "paid" && (isStaff ||',
      replacement: "(isStaff ||",
      tests: ["core/programs/keys"],
    },
  ],
  matching: [
    {
      file: "core/intake/ingest/matching/match-company.ts",
      original: ".filter((c) => !differ(c.cik, identity.cik));",
      replacement: ";",
      tests: MATCHING,
    },
    {
      file: "core/intake/ingest/matching/match-company.ts",
      original: "(c) => !differ(c.cik, identity.cik) && !differ(c.country, identity.country),",
      replacement: "(c) => !differ(c.cik, identity.cik),",
      tests: MATCHING,
    },
    {
      file: "core/intake/ingest/matching/match-company.ts",
      original: "return standing.length > 0 ? standing : live;",
      replacement: "return live;",
      tests: MATCHING,
    },
    {
      file: "core/intake/ingest/matching/match-company.ts",
      original: "if (same.length > 1) return review(same, `several companies have the CIK",
      replacement: "if (same.length > 2) return review(same, `several companies have the CIK",
      tests: MATCHING,
    },
    {
      file: "core/catalogue/claims/match-round.ts",
      original: "const AMOUNT_TOLERANCE = 0.1;",
      replacement: "const AMOUNT_TOLERANCE = 0.2;",
      tests: MATCHING,
    },
    {
      file: "core/catalogue/claims/match-round.ts",
      original: "<= REPORTS_WITHIN_DAYS ? 1 : -1",
      replacement: "<= REPORTS_WITHIN_DAYS ? 1 : 0",
      tests: MATCHING,
    },
    {
      file: "core/intake/ingest/plan-rounds.ts",
      original: "!(record.filing && round.isChain)",
      replacement: "true",
      tests: ["core/intake/ingest/plan-rounds"],
    },
  ],
  folding: [
    {
      file: "core/catalogue/claims/claim.ts",
      original: "edited: 5,\n  filed: 4",
      replacement: "edited: 4,\n  filed: 5",
      tests: FOLDING,
    },
    {
      file: "core/catalogue/claims/claim.ts",
      original: "0 : compareText(a.ref, b.ref)) ||",
      replacement: "0 : 0) ||",
      tests: FOLDING,
    },
    {
      file: "core/catalogue/claims/fold.ts",
      original: '!(["city", "region", "country"] as const).some(differ)',
      replacement: "true",
      tests: FOLDING,
    },
    {
      file: "core/catalogue/claims/fold.ts",
      original: 'evidence.some((c) => c.fields.state !== "raising")',
      replacement: 'evidence.at(-1)?.fields.state !== "raising"',
      tests: FOLDING,
    },
  ],
  suppression: [
    {
      file: "core/catalogue/claims/suppression/suppressions.ts",
      original: "return this.isEmpty ? null : this.#caseOf([textOfPage(slug)]);",
      replacement: "return null;",
      tests: PRIVACY,
    },
    {
      file: "core/catalogue/claims/suppression/suppressions.ts",
      original: "where lifted_at is null order by since`",
      replacement: "order by since`",
      tests: PRIVACY,
    },
    {
      file: "core/office/privacy/suppress-person.ts",
      original: "await assertNobodyListed(inner, identity);",
      replacement: "",
      tests: PRIVACY,
    },
    {
      file: "core/office/privacy/suppress-person.ts",
      original: '...domains.map((value) => ({ kind: "domain", value }) as const),',
      replacement: "",
      tests: PRIVACY,
    },
    {
      file: "core/customers/mail/send-due.ts",
      original: "s.scope = 'subscription' and mail.list is not null",
      replacement: "s.scope = 'subscription'",
      tests: MAIL,
    },
    { file: "core/customers/mail/send-due.ts", original: "and r.list = mail.list", replacement: "", tests: MAIL },
    {
      file: "core/customers/mail/suppression.ts",
      original: "excluded.scope = 'all' or ",
      replacement: "",
      tests: MAIL,
    },
    {
      file: "core/customers/mail/returns/record-return.ts",
      original: "(await softReturns(inner, hash)) < SOFT_LIMIT",
      replacement: "(await softReturns(inner, hash)) <= SOFT_LIMIT",
      tests: MAIL,
    },
    { file: "core/shared/normal-address.ts", original: ".trim().toLowerCase()", replacement: ".trim()", tests: MAIL },
  ],
  finder: [
    {
      file: "core/finder/verification/reply-rows.tsv",
      original: "|ipcheck.proofpoint|",
      replacement: "|",
      tests: VERDICTS,
    },
    {
      file: "core/finder/verification/classify-reply.ts",
      original: "const withHosts = withoutAddresses(text, sender);",
      replacement: "const withHosts = text;",
      tests: VERDICTS,
    },
    {
      file: "core/finder/verification/verify-addresses.ts",
      original: 'isSure ? "valid" : "unknown"',
      replacement: '"valid"',
      tests: VERDICTS,
    },
    {
      file: "core/catalogue/facts/address-evidence.ts",
      original: "<= VERIFICATION_DAYS * DAY_MS;",
      replacement: "<= 2 * VERIFICATION_DAYS * DAY_MS;",
      tests: ["core/catalogue/facts/address-evidence"],
    },
    {
      file: "core/catalogue/facts/address-evidence.ts",
      original: 'confirmed.control === "refused" && ',
      replacement: "",
      tests: ["core/catalogue/facts/address-evidence"],
    },
  ],
  filters: [
    {
      file: "core/reading/directory/search/lead-condition.ts",
      original: "lead.listed_on > '-infinity'",
      replacement: "true",
      tests: SEARCH,
    },
    {
      file: "core/reading/directory/search/days/listed-range.ts",
      original: "1 - withinDays",
      replacement: "-withinDays",
      tests: SEARCH,
    },
    {
      file: "core/reading/directory/search/days/relative-range.ts",
      original: 'end === "from" ? current',
      replacement: 'end === "to" ? current',
      tests: SEARCH,
    },
    {
      file: "core/reading/directory/search/filter-address.ts",
      original: "known.slice(0, MOST_VALUES)",
      replacement: "known",
      tests: SEARCH,
    },
    {
      file: "core/reading/directory/search/rows/row-conditions.ts",
      original: "included >= needed",
      replacement: "included > 0 || needed === 0",
      tests: SEARCH,
    },
  ],
};

/** Lists fragments that are not in their file exactly once. */
export function staleFragments(
  read: (file: string) => string,
  mutants: readonly Mutant[] = Object.values(MUTANTS).flat(),
): readonly string[] {
  return mutants.flatMap(({ file, original }) => {
    const times = read(file).split(original).length - 1;
    return times === 1 ? [] : [`${file}, found ${times} times: ${original}`];
  });
}
