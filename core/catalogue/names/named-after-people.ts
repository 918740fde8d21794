import { wordsOf } from "./ascii.ts";
import organizations from "./named-after-people.json" with { type: "json" };

/**
 * Firms, schools and institutes whose names read like a person's full name, so that neither their words nor their first
 * word give them away; mostly named after founders. Others are told from people by their words ("Harbor Capital").
 */
const ORGANIZATIONS: ReadonlySet<string> = new Set(organizations);

/** True for a known organization whose name has the form of a person's: "Morgan Stanley", "Johnson & Johnson". */
export function isNamedAfterPeople(name: string): boolean {
  const words = wordsOf(name).filter((word) => word !== "and");
  return ORGANIZATIONS.has(words.join(" "));
}
