import type { MatchKey } from "../match-keys.ts";
import { keysOfName } from "../../names/mentioned-names.ts";
import { addressKey } from "../../../shared/normal-address.ts";

/**
 * `company` suppresses a company; `name`, `address`, `profile` and `slug` a person. `mention` is a name without a
 * company: it suppresses nobody and only hides texts that could not be parsed. `workplace` is a company with a
 * suppressed person, and `cleared` a name there whose bearer was found to be another person. `similar` is a name like
 * that of a suppressed company. `hidden` marks a case whose person is withdrawn and not erased.
 */
export type SuppressionKind =
  | "name"
  | "mention"
  | "address"
  | "profile"
  | "slug"
  | "company"
  | "workplace"
  | "similar"
  | "cleared"
  | "hidden";

/** Everything that identifies a person in evidence. */
export interface PersonIdentity {
  readonly names: readonly string[];
  readonly profileUrls: readonly string[];
  readonly addresses: readonly string[];
  readonly slugs: readonly string[];
  /** Keys of the person's companies; a name suppresses only together with one of them. */
  readonly companyKeys: readonly MatchKey[];
}

/** A text of which only the hash is stored. */
export type SuppressedText = { readonly kind: SuppressionKind; readonly text: string };

/** The texts whose hashes identify a suppressed person. */
export function textsOf({
  names = [],
  profileUrls = [],
  addresses = [],
  slugs = [],
  companyKeys = [],
}: Partial<PersonIdentity>): readonly SuppressedText[] {
  const nameKeys = [...new Set(names.flatMap(keysOfName))];
  const texts = new Map<string, SuppressionKind>([
    ...profileUrls.map((url) => [`profile ${profileKey(url)}`, "profile"] as const),
    ...addresses.map((address) => [`address ${addressKey(address)}`, "address"] as const),
    ...slugs.map((slug) => [`slug ${slug}`, "slug"] as const),
    ...nameKeys.flatMap((name) =>
      companyKeys.map(({ kind, value }) => [`name ${name} at ${kind} ${value}`, "name"] as const),
    ),
  ]);
  return [...texts].map(([text, kind]) => ({ text, kind }));
}

/** The text that marks a case as reversible. */
export function textOfHidden(caseId: string): string {
  return `hidden ${caseId}`;
}

/** The texts of companies at which somebody is suppressed. */
export function textsOfWorkplaces(companyKeys: readonly MatchKey[]): readonly SuppressedText[] {
  return [...new Set(companyKeys.map(textOfWorkplace))].map((text) => ({ kind: "workplace", text }));
}

/** The text of one key of such a company. */
export function textOfWorkplace({ kind, value }: MatchKey): string {
  return `workplace ${kind} ${value}`;
}

/** The texts of a name at a company whose bearer is no suppressed person. */
export function textsOfCleared(name: string, companyKeys: readonly MatchKey[]): readonly string[] {
  return keysOfName(name).flatMap((key) => companyKeys.map(({ kind, value }) => `cleared ${key} at ${kind} ${value}`));
}

/** The text of a name without a company. */
export function textOfMention(key: string): string {
  return `mention ${key}`;
}

/** Two to five words of a sentence in a row, the first and last capitalised. */
export function possibleNames(sentence: string): readonly string[] {
  const words = sentence.match(/[\p{L}\p{M}'’.-]+/gu)?.map((word) => word.replace(/['’]s$|(?<![.-])[.-]+$/u, "")) ?? [];
  return words.flatMap((word, at) =>
    [2, 3, 4, 5].flatMap((length) =>
      isCapitalised(word) && isCapitalised(words[at + length - 1]) ? [words.slice(at, at + length).join(" ")] : [],
    ),
  );
}

function isCapitalised(word: string | undefined): boolean {
  return word !== undefined && /^\p{Lu}/u.test(word);
}

/** A profile URL without scheme, "www.", LinkedIn's country, trailing slash and query, like `profile_key` in SQL. */
function profileKey(url: string): string {
  return url
    .trim()
    .toLowerCase()
    .replace(/^(?:[a-z]+:\/\/)?(?:www\.|[a-z]{2}\.(?=linkedin\.com\/))?/, "")
    .replace(/(?<!\/)\/*(?:[?#].*)?$/, "");
}
