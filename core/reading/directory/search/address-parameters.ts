import { nearestValues } from "./values/spelling.ts";
import { shown } from "./values/vocabulary.ts";

/** Describes each parameter that is not in `known`, with the correct name or the advice `otherwise`. */
export function parametersOutside(
  params: URLSearchParams,
  known: readonly string[],
  otherwise = `The parameters are ${known.join(", ")}.`,
): readonly string[] {
  const unknown = [...new Set(params.keys())].filter((name) => !known.includes(name));
  return unknown.map((name) =>
    isKeyParameter(name)
      ? KEY_IN_ADDRESS
      : `There is no parameter “${shown(name)}”. ${remedyFor(name, known, otherwise)}`,
  );
}

/** True if a parameter by this name would carry an API key. No address takes one: logs and histories would keep it. */
export function isKeyParameter(name: string): boolean {
  return /^(?:api[_-]?key|access[_-]?token|authorization|bearer)$/i.test(name);
}

export const KEY_IN_ADDRESS =
  "Send an API key as the header apikey, or as Authorization: Bearer: addresses are kept in logs, so keys in them are not accepted. Replace a key that was sent this way.";

function remedyFor(name: string, known: readonly string[], otherwise: string): string {
  const [only] = known;
  if (only === undefined) return "This address takes no parameters.";
  if (known.length === 1) return `The only one is ${only}.`;
  const near = nearestValues(name, known);
  return near.length === 0 ? otherwise : `The nearest: ${near.join(", ")}.`;
}
