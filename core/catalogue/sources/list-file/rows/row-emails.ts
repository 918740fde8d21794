import { isAsciiAddress } from "../../../../shared/normal-address.ts";
import { isRoleAddress, readWorkAddress } from "../../../facts/email-address.ts";
import type { PersonMention } from "../../record.ts";
import { noteValue, type ReadingTally } from "./reading-plan.ts";
import type { CellsOf, RowCells } from "./row-facts.ts";
import { fold, textOf } from "../values/text.ts";

/** The addresses of a row: its people with their addresses, and the company's own. */
interface RowAddresses {
  readonly people: readonly PersonMention[];
  /** The company's general address, such as hello@. */
  readonly company?: string;
}

/** Words in lists for addresses that nobody confirmed. Such addresses are guesses and are skipped. */
const UNCONFIRMED =
  /\b(?:guess\w*|pattern\w*|unverified|not verified|invalid|bounced|undeliverable|risky|unknown|extrapolated|unavailable|likely|mailbox_exists)\b/i;

/**
 * Compiles a list's columns of addresses into a function of a row. An address belongs to a founder or contact of its
 * column: to the only one, to the one in the same position, or to the one it names. A role address, and one of a general
 * column that names nobody of the row, is the company's. Other addresses are left out and counted.
 */
export function emailReader(
  at: CellsOf,
  tally: ReadingTally,
): (cells: RowCells, people: readonly PersonMention[]) => RowAddresses {
  const [ofFounders, ofContacts, general] = [at("founderEmails"), at("contactEmails"), at("emails")];
  const status = at("emailStatus")[0];
  const founderColumns = at("founders");
  if (ofFounders.length + ofContacts.length + general.length === 0) return (_, people) => ({ people });
  return (cells, named) => {
    if (status !== undefined && UNCONFIRMED.test(textOf(cells[status]))) return { people: named };
    const owned = new Map<string, string>();
    let company: string | undefined;
    const give = (person: PersonMention | undefined, address: string): void => {
      if (isRoleAddress(address)) company ??= address;
      else if (person === undefined) noteValue(tally, "addressesDropped");
      else if (person.email === undefined && !owned.has(fold(person.name))) owned.set(fold(person.name), address);
    };
    const founders = named.filter(({ relation }) => relation === "founder");
    const filled = founderColumns.filter((index) => textOf(cells[index]) !== "");
    const isPaired = founderColumns.length > 1 && ofFounders.length === founderColumns.length;
    const found = ofFounders.map((index) => addressesIn(textOf(cells[index]), tally));
    const inOrder = found.flat().length === founders.length;
    for (const [place, addresses] of found.entries()) {
      const inColumn = filled.indexOf(founderColumns[place] ?? -1);
      const paired = isPaired && filled.length === founders.length ? founders[inColumn] : undefined;
      const before = found.slice(0, place).flat().length;
      for (const [n, address] of addresses.entries())
        give(paired ?? ownerAmong(founders, address) ?? (inOrder ? founders[before + n] : undefined), address);
    }
    const contacts = named.filter(({ relation }) => relation !== "founder");
    for (const address of ofContacts.flatMap((index) => addressesIn(textOf(cells[index]), tally)))
      give(ownerAmong(contacts.length > 0 ? contacts : founders, address), address);
    for (const address of general.flatMap((index) => addressesIn(textOf(cells[index]), tally))) {
      const owner = namedIn(named, address);
      if (owner !== undefined) give(owner, address);
      else if (company === undefined) company = address;
      else if (company !== address) noteValue(tally, "addressesDropped");
    }
    return {
      people: owned.size === 0 ? named : named.map((person) => withAddress(person, owned.get(fold(person.name)))),
      ...(company === undefined ? {} : { company }),
    };
  };
}

/** The addresses of a cell at organisations' own domains; others count as left out. */
function addressesIn(text: string, tally: ReadingTally): string[] {
  return text
    .split(/[\s,;|]+/)
    .filter((part) => part.includes("@"))
    .flatMap((part) => {
      const reading = readWorkAddress(part);
      const address = reading.kind === "address" ? reading.address : "";
      if (!isAsciiAddress(address)) noteValue(tally, "addressesUnsure", address);
      else if (address === "") noteValue(tally, "addressesDropped");
      return address === "" ? [] : [address];
    });
}

/** The only person, or the only one whose first or last name the address contains. */
function ownerAmong(people: readonly PersonMention[], address: string): PersonMention | undefined {
  return people.length < 2 ? people[0] : namedIn(people, address);
}

/** The only person whose first or last name the address contains, or whose initials it is. */
function namedIn(people: readonly PersonMention[], address: string): PersonMention | undefined {
  const local = address.slice(0, address.lastIndexOf("@"));
  const fitting = people.filter(({ name }) => {
    const words = fold(name).match(/\p{L}+/gu) ?? [];
    const initials = words.map((word) => word.charAt(0)).join("");
    return local === initials || [words[0], words.at(-1)].some((word = "") => word.length > 2 && local.includes(word));
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

function withAddress(person: PersonMention, email: string | undefined): PersonMention {
  return email === undefined ? person : { ...person, email };
}
