import { z } from "zod";
import type { Fact, Facts, FactType, FactValues } from "../../../../core/catalogue/facts/facts.ts";
import { majorUnits } from "../../../../core/catalogue/facts/money.ts";
import { machineDate } from "../../../../core/catalogue/facts/partial-date.ts";

/** Facts that tools return together as `stage`. */
export const STAGE = ["fundingType", "stageText"] as const;

/** Schema and value of each type of fact in tools' results. */
const VALUES: { readonly [T in FactType]: readonly [z.ZodType, ((value: FactValues[T]) => unknown)?] } = {
  text: [z.string()],
  url: [z.string()],
  email: [z.string()],
  state: [z.string()],
  startup: [z.string()],
  headcount: [z.string()],
  year: [z.int()],
  text_list: [z.array(z.string())],
  url_list: [z.array(z.string())],
  usd: [z.number(), (minor) => majorUnits({ minor, currency: "USD" })],
  money: [
    z.object({ value: z.number(), currency: z.string() }),
    (amount) => ({ value: majorUnits(amount), currency: amount.currency }),
  ],
  date: [z.string(), machineDate],
  measures: [z.array(z.string())],
  investors: [z.array(z.object({ name: z.string(), lead: z.boolean() }))],
};

/** The facts that tools return under their public names, except those with a form of their own. */
function offered(facts: Facts, except: readonly PropertyKey[]): [key: string, name: string, fact: Fact][] {
  return Object.entries(facts).flatMap(([key, fact]): [string, string, Fact][] =>
    fact.access === "page" || except.includes(key) ? [] : [[key, fact.name ?? fact.column, fact]],
  );
}

/** The schemas of these facts by public name; null is unknown. */
export function factShapes<F extends Facts>(
  facts: F,
  except: readonly (keyof F)[],
  shape: (value: z.ZodType) => z.ZodType,
): Record<string, z.ZodType> {
  return Object.fromEntries(
    offered(facts, except).map(([, name, { type, access = "public", description }]) => [
      name,
      shape(VALUES[type][0]).describe(access === "public" ? description : `${description} With an API key only.`),
    ]),
  );
}

/** The values of these facts by public name; `value` returns each, with `as` to convert it for tools. */
export function factValues<F extends Facts>(
  facts: F,
  except: readonly (keyof F)[],
  value: (key: keyof F & string, as: (known: unknown) => unknown, fact: Fact) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    offered(facts, except).map(([key, name, fact]) => {
      // The value of a fact has its declared type.
      const as = (known: unknown) => VALUES[fact.type][1]?.(known as never) ?? known;
      return [name, value(key, as, fact)];
    }),
  );
}
