import { isRoleAddress } from "../../catalogue/facts/email-address.ts";
import { bare } from "./titles.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));
/** Words that never occur in a person's name: "Team Acme", "Sales Department". */
const GROUPS = setOf("team teams department dept helpdesk abteilung équipe equipe equipo squadra");
/** Words that name a function, alone or with a role mailbox's name: "Customer Support", "Head Office". */
const FUNCTIONS = setOf(
  "customer client general public human resources relations investor business development success care desk help front back head account service services communications administration it the our and of",
);

/** True if a text names a team or function of the company at this domain and not a person: "Customer Support". */
export function namesNobody(written: string, domain: string): boolean {
  const company = domain.split(".", 1)[0] ?? "";
  const words = written
    .split(/[\s,&/+@-]+/u)
    .map(bare)
    .filter((word) => word !== "" && word !== company);
  const isFunction = (word: string) => FUNCTIONS.has(word) || isRoleAddress(`${word}@${domain}`);
  return words.some((word) => GROUPS.has(word)) || (words.length > 0 && words.every(isFunction));
}
