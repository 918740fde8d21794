import anyAscii from "any-ascii";
import { bare, isParticle } from "./titles.ts";
import lexicon from "./words.json" with { type: "json" };

/** A way to split a name into given and family names; several words are joined. */
interface Reading {
  readonly given: readonly string[];
  readonly family: readonly string[];
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Frequent first family names of Spain, Portugal and Latin America that do not end in -ez. */
const IBERIAN_FAMILY = setOf(lexicon.iberianFamily);
/** Frequent second given names, which distinguish "José Luis Zapatero" from "Carlos Ruiz Zafón". */
const IBERIAN_SECOND_GIVEN = setOf(lexicon.iberianSecondGiven);
/** Frequent family names where they are written first: China, Korea, Vietnam, Japan, Hungary. */
const FAMILY_FIRST = setOf(lexicon.familyFirst);

/** The end of a name in Russian documents: "Соколова Ирина Петровна". */
const PATRONYMIC = /(?:[oe]vn[ay]|ichna|[oe]vich|ovych|ivna)$/;

/**
 * Alternatives to the usual reading of a name (first word given name, last word family name), likeliest first. `marked`
 * is the number of last words known to be the family name; 0 when unknown.
 */
export function otherReadings(words: readonly string[], marked: number): readonly Reading[] {
  const parts = partsOf(words);
  const named = parts.filter((part) => !isInitial(part));
  const [first = [], second = []] = parts;
  const last = parts.at(-1) ?? [];
  const initials = parts.slice(
    0,
    parts.findIndex((part) => !isInitial(part)),
  );
  if (parts.length === 2) return isFamilyFirst(first) && !isFamilyFirst(last) ? [{ given: last, family: first }] : [];
  if (isInitial(first))
    return [
      ...(isInitial(second) ? [{ given: initials.flat(), family: last }] : []),
      ...(named.length > 1 ? [{ given: named[0] ?? first, family: last }] : []),
    ];
  if (named.length < 3) return isFamilyFirst(first) && named.length === 2 ? [{ given: last, family: first }] : [];
  if (marked > 0) {
    const families = partsOf(words.slice(-marked));
    return split(named.slice(0, Math.max(1, named.length - families.length)), families);
  }
  if (named.length === 3 && PATRONYMIC.test(ascii(last))) return [{ given: second, family: first }];
  if (named.slice(1).some(isIberian)) {
    const isSecondGiven = named.length > 3 || IBERIAN_SECOND_GIVEN.has(ascii(second));
    const given = named.slice(0, isSecondGiven ? 2 : 1);
    return split(given, named.slice(given.length));
  }
  const [middle = []] = named.slice(-2);
  const compound = { given: [...first, ...second], family: last };
  if (isFamilyFirst(first))
    return [
      { given: named.slice(1).flat(), family: first },
      { given: last, family: first },
    ];
  return [compound, { given: first, family: middle }, { given: first, family: [...middle, ...last] }];
}

/** Combines the given names, alone and joined, with each family name and with all of them. */
function split(given: readonly (readonly string[])[], families: readonly (readonly string[])[]): Reading[] {
  const [first = []] = given;
  const [family = []] = families;
  const last = families.at(-1) ?? [];
  const isCompound = given.length > 1;
  return [
    { given: first, family },
    ...(isCompound ? [{ given: given.flat(), family }] : []),
    ...(families.length > 1 ? [{ given: first, family: families.flat().filter((word) => !/^[ye]$/i.test(word)) }] : []),
    ...(isCompound && families.length > 1 ? [{ given: given.flat(), family: last }] : []),
  ];
}

/** The initials of a hyphenated given name, as in "asdubois" for Anne-Sophie Dubois; null for other names. */
export function givenInitials(word: string): string | null {
  const pieces = word.split(/[-‐‑–—]/).map((piece) => ascii([piece]));
  return pieces.length > 1 && pieces.every((piece) => piece !== "") ? pieces.map((piece) => piece[0]).join("") : null;
}

/** Words with their particles: "João", "da Silva", "Santos". */
function partsOf(words: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let particles: string[] = [];
  for (const word of words) {
    if (parts.length > 0 && isParticle(word)) particles.push(word);
    else {
      parts.push([...particles, word]);
      particles = [];
    }
  }
  return particles.length > 0 ? [...parts, particles] : parts;
}

function isInitial(part: readonly string[]): boolean {
  return part.length === 1 && bare(part[0] ?? "").length === 1;
}

function isIberian(part: readonly string[]): boolean {
  const own = part.at(-1) ?? "";
  return (
    IBERIAN_FAMILY.has(ascii([own])) ||
    /(?:[eé]z|ñ\p{L}*|ão|ões)$/iu.test(own) ||
    /^(?:y|e|da|das|do|dos)$/.test(part[0] ?? "")
  );
}

function isFamilyFirst(part: readonly string[]): boolean {
  return FAMILY_FIRST.has(ascii(part));
}

function ascii(part: readonly string[]): string {
  return anyAscii(part.at(-1) ?? "")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}
