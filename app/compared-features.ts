import { type Comparison, FEATURES } from "../content/comparisons.ts";
import { type Fact, readFacts } from "../content/fact-table.ts";
import { slugOf } from "../core/catalogue/claims/slug.ts";

/** A feature that both products say something about. */
export interface ComparedFeature {
  readonly aspect: string;
  readonly name: string;
  readonly ours: Fact;
  readonly theirs: Fact;
}

/** The rows of the feature tables: a feature without a fact about both products is left out. */
export function comparedFeatures(own: string, other: string): readonly ComparedFeature[] {
  const [oursOf, theirsOf] = [readFacts(own), readFacts(other)];
  return FEATURES.flatMap(({ aspect, name }) => {
    const [ours, theirs] = [oursOf.get(name), theirsOf.get(name)];
    return ours === undefined || theirs === undefined ? [] : [{ aspect, name, ours, theirs }];
  });
}

const CHECKED_AGAIN_AFTER_DAYS = 90;

/** A statement about another product that is to be read again. */
export interface StaleFact extends Fact {
  readonly id: string;
  /** Of the comparison. */
  readonly key: string;
  readonly competitor: string;
  readonly feature: string;
}

/** The facts about other products that were read over {@link CHECKED_AGAIN_AFTER_DAYS} days ago. */
export function staleFacts(comparisons: readonly Comparison[], today: string): readonly StaleFact[] {
  const oldest = new Date(Date.parse(today) - CHECKED_AGAIN_AFTER_DAYS * 86_400_000).toISOString().slice(0, 10);
  // A month or a year sorts before its days: it counts from its first one.
  return comparisons.flatMap(({ key, competitor, facts }) =>
    [...readFacts(facts)].flatMap(([feature, fact]) =>
      fact.checkedOn < oldest ? [{ ...fact, id: `${key} ${feature}`, key, competitor, feature }] : [],
    ),
  );
}

/** A comparison page to link to. */
export interface ComparisonLink {
  readonly href: string;
  readonly competitor: string;
}

/** The address of a comparison, which follows the brand. */
export function comparisonPath(brand: string, { key }: Pick<Comparison, "key">): string {
  return `/alternatives/${slugOf(brand, "us")}-vs-${key}`;
}

/** The comparison at an address, whatever the brand was when the link was made. */
export function findComparison(comparisons: readonly Comparison[], slug: string): Comparison | null {
  return comparisons.find(({ key }) => slug.endsWith(`-vs-${key}`)) ?? null;
}

/** All comparison pages, for the footer. */
export function comparisonLinks(comparisons: readonly Comparison[], brand: string): readonly ComparisonLink[] {
  return comparisons.map((one) => ({ href: comparisonPath(brand, one), competitor: one.competitor }));
}

/** The comparison pages with at least one feature to compare, for search engines and machines. */
export function indexedComparisons(comparisons: readonly Comparison[], own: string): readonly Comparison[] {
  return comparisons.filter(({ facts }) => comparedFeatures(own, facts).length > 0);
}
