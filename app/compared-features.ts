import { type Comparison, FEATURES, OWN_PRODUCT } from "../content/comparisons.ts";
import { slugOf } from "../core/catalogue/claims/slug.ts";
import type { Context } from "../core/shared/context.ts";
import { type CheckedFeature, readEditedFeatures } from "../core/office/back-office/comparisons.ts";

/** A row of a comparison's feature table; null: not yet checked. */
export interface ComparedFeature {
  readonly key: string;
  readonly ours: CheckedFeature | null;
  readonly theirs: CheckedFeature | null;
}

/** A product's features by key: the shipped ones, and those that editors state instead. */
export type FeaturesOf = (product: string) => ReadonlyMap<string, CheckedFeature | null>;

/** Reads the features of every product. */
export async function readFeatures(ctx: Context): Promise<FeaturesOf> {
  const edited = Map.groupBy(await readEditedFeatures(ctx), ({ product }) => product);
  return (product) =>
    new Map([
      ...FEATURES.map(
        ({ key, ours, theirs }) => [key, product === OWN_PRODUCT ? ours : (theirs[product] ?? null)] as const,
      ),
      ...(edited.get(product) ?? []).map(({ feature, checked }) => [feature, checked] as const),
    ]);
}

/** The rows of a comparison's feature table. */
export function comparedFeatures(featuresOf: FeaturesOf, product: string): readonly ComparedFeature[] {
  const [ours, theirs] = [featuresOf(OWN_PRODUCT), featuresOf(product)];
  return FEATURES.map(({ key }) => ({ key, ours: ours.get(key) ?? null, theirs: theirs.get(key) ?? null }));
}

/** True if at least one feature is checked for both products. */
export function compares(features: readonly ComparedFeature[]): boolean {
  return features.some(({ ours, theirs }) => ours !== null && theirs !== null);
}

const CHECKED_AGAIN_AFTER_DAYS = 90;

/** Products with the number of their statements that were checked over {@link CHECKED_AGAIN_AFTER_DAYS} days ago. */
export function staleComparisons(
  comparisons: readonly Comparison[],
  featuresOf: FeaturesOf,
  today: string,
): readonly (Pick<Comparison, "key" | "competitor"> & { readonly stale: number })[] {
  const oldest = new Date(Date.parse(today) - CHECKED_AGAIN_AFTER_DAYS * 86_400_000).toISOString().slice(0, 10);
  // A month or a year sorts before its days: it counts from its first one.
  const isStale = (feature: CheckedFeature | null) => feature !== null && feature.checkedOn < oldest;
  return comparisons.map(({ key, competitor }) => ({
    key,
    competitor,
    stale: [...featuresOf(key).values()].filter(isStale).length,
  }));
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
export async function readComparisonLinks(
  ctx: Context,
  comparisons: readonly Comparison[],
  brand: string,
): Promise<readonly ComparisonLink[]> {
  const featuresOf = await readFeatures(ctx);
  return comparisonLinks(
    comparisons.filter(({ key }) => compares(comparedFeatures(featuresOf, key))),
    brand,
  );
}
