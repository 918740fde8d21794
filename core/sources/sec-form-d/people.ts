import type { PersonMention } from "../../ingest/record.ts";
import type { Relation } from "../../catalog/fields.ts";
import { companyFormIn } from "./entity-name.ts";
import type { FiledPerson } from "./filing.ts";
import { titleIn } from "./title.ts";

const RELATIONS: Readonly<Record<string, Relation>> = {
  "executive officer": "executive_officer",
  director: "director",
  promoter: "promoter",
};

/** Item 3's relationship boxes; undefined for a word that is none of them. */
export function relationOf(relationship: string): Relation | undefined {
  return RELATIONS[relationship.trim().toLowerCase()];
}

/** "N/A", ".", "-", "None", "NMN": filed where the form insists on an answer. */
function isPlaceholder(name: string): boolean {
  return /^(?:na|none|nmn|nmi|null|unknown)?$/i.test(name.replace(/[^\p{L}\p{N}]/gu, ""));
}

/**
 * The name of a related person as filed, or undefined when it is a company: the form has no box for companies, so
 * filers write "N/A", "." or the legal form as the first name, or spread the company's name over both.
 */
function personName(filed: FiledPerson): string | undefined {
  if (isPlaceholder(filed.firstName)) return undefined;
  const parts = [filed.firstName, filed.middleName, filed.lastName].filter((part) => !isPlaceholder(part));
  const name = parts.join(" ").replace(/\s+/g, " ").trim();
  return companyFormIn(name) || /\d/.test(name) ? undefined : name;
}

/**
 * Item 3, related persons: one mention for each relationship box ticked. Nobody is called a founder, since the form
 * does not ask. Companies in the list are left out; the title is given only when the clarification reads as one.
 */
export function peopleOf(filed: readonly FiledPerson[]): PersonMention[] {
  const mentions = new Map<string, PersonMention>();
  for (const person of filed) {
    const name = personName(person);
    if (name === undefined) continue;
    const title = titleIn(person.clarification);
    for (const relationship of person.relationships) {
      const relation = relationOf(relationship);
      const key = `${relation} ${name.toLowerCase()}`;
      if (relation && !mentions.has(key)) mentions.set(key, { name, relation, ...(title === undefined ? {} : { title }) });
    }
  }
  return [...mentions.values()];
}
