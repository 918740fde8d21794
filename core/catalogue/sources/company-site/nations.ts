import { z } from "zod";
import { formsInText } from "../../names/legal-forms.ts";
import declared from "./nations.json" with { type: "json" };

/*
 * One table of all countries, so that adding one changes one place: `nations.json`. Its legal forms are separated by bars and
 * its states by commas; registers and postal codes are patterns. In Argentina a code without its letter could be the
 * number of a house.
 */

/** What addresses, legal forms and registers of a country look like. */
export interface Nation {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Legal forms, folded to ASCII, without dots and in lower case; a form may belong to several countries. */
  readonly forms: readonly string[];
  /** Names of its registers and tax numbers with the shape of their numbers. */
  readonly registers: RegExp | null;
  /** The shape of a postal code; null if there is none. */
  readonly code: string | null;
  /** Letters that may precede the code: "SE-114 29". */
  readonly prefix: string | null;
  /** Where the city stands: "Melbourne VIC 3000", "20457 Hamburg". */
  readonly city: "before" | "after" | "either";
  /** Codes of states between city and code. */
  readonly states: ReadonlyMap<string, string>;
  /** True if an address without its state is none: four digits after a word are no address in Australia. */
  readonly needsState: boolean;
  /** Calling code. */
  readonly telephone: string;
}

const DECLARED = z
  .record(
    z.string(),
    z.object({
      forms: z.string().optional(),
      registers: z.string().optional(),
      /** Of the registers' pattern. */
      flags: z.string().optional(),
      code: z.string().optional(),
      prefix: z.string().optional(),
      city: z.enum(["before", "either"]).optional(),
      states: z.string().optional(),
      needsState: z.literal(true).optional(),
      telephone: z.string(),
    }),
  )
  .parse(declared);

/** Every country whose addresses, legal forms and registers are known. */
export const NATIONS: readonly Nation[] = Object.entries(DECLARED).map(([country, nation]) => ({
  country,
  forms: nation.forms?.split("|") ?? [],
  registers: nation.registers === undefined ? null : new RegExp(nation.registers, nation.flags),
  code: nation.code ?? null,
  prefix: nation.prefix ?? null,
  city: nation.city ?? "after",
  states: new Map(
    (nation.states?.split(",") ?? []).map((state) => {
      const space = state.indexOf(" ");
      return [state.slice(0, space), state.slice(space + 1)];
    }),
  ),
  needsState: nation.needsState ?? false,
  telephone: nation.telephone,
}));

/** Matches the legal form of any of these countries as texts write it. */
export const LEGAL_FORM = formsInText(NATIONS.flatMap(({ forms }) => forms));
