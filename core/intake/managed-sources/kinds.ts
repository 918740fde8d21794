import { z } from "zod";
import { notFound } from "../../../platform/errors.ts";
import { SOURCES } from "../../catalogue/sources/registry.ts";
import type { PublishingRule, RuleText, Source, SourceKind } from "../../catalogue/sources/source.ts";

type Declared = Omit<SourceKind, "request" | "opener">;

/** A kind of source that editors add. */
export interface ManagedKind extends Declared {
  /** The documents it reads; null for exchange rates, which are no evidence. */
  readonly documents: (Pick<SourceKind, "request" | "opener"> & { readonly source: Source }) | null;
}

/** The kind of the ECB's exchange rates, of which a site has at most one source. */
export const RATES = "rates";

const RATES_KIND: ManagedKind = {
  key: RATES,
  label: "ECB exchange rates",
  about:
    "Reference rates of the European Central Bank, published on working days. They give other currencies a US-dollar value.",
  fields: [],
  options: z.object({}),
  // Sends no request before newer rates can be published.
  schedule: "hourly",
  publishing: ["publish"],
  targetOf: () => "ECB",
  documents: null,
};

/** Every kind: those that the folders of `core/catalogue/sources` declare, and exchange rates. */
export const KINDS: readonly ManagedKind[] = [
  ...SOURCES.flatMap((source) =>
    (source.kinds ?? []).map(({ request, opener, ...declared }) => ({
      ...declared,
      documents: { source, request, opener },
    })),
  ),
  RATES_KIND,
].toSorted((a, b) => a.label.localeCompare(b.label, "en"));

/** Throws AppError `not_found` for an unknown kind. */
export function kindOf(key: string): ManagedKind {
  const kind = KINDS.find((one) => one.key === key);
  if (kind === undefined)
    throw notFound(`There is no kind of source "${key}": use one of ${KINDS.map((one) => one.key).join(", ")}.`);
  return kind;
}

/** The label of a source's kind, also if a newer version added it. */
export function kindLabel(key: string): string {
  return KINDS.find((one) => one.key === key)?.label ?? key;
}

const RULES: Readonly<Record<PublishingRule, RuleText>> = {
  review: { label: "Everything to review", about: "Every round waits under Work until you accept or reject it." },
  publish: { label: "Publish what is not held", about: "Published at once, unless a check finds something odd." },
  never: { label: "Never automatically", about: "Imports wait until you publish them." },
};

/** The publishing rules of a kind with their descriptions, the default first. */
export function rulesOf({ publishing, rules }: ManagedKind): readonly (RuleText & { readonly rule: PublishingRule })[] {
  return publishing.map((rule) => ({ rule, ...(rules?.[rule] ?? RULES[rule]) }));
}
