/** The site's content codings, smallest first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send a handful of values; a client that invents more must not fill the memory. */
const REMEMBERED = 64;
const remembered = new Map<string, Encoding | null>();

/**
 * Negotiates the coding for an `Accept-Encoding` (RFC 9110, 12.5.3): highest weight, then smallest. `identity` without
 * the header; `null` if the header excludes all codings.
 */
export function acceptedEncoding(header: string | undefined | null): Encoding | null {
  if (header === undefined || header === null) return "identity";
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const chosen = choose(weightsOf(header));
  if (remembered.size < REMEMBERED) remembered.set(header, chosen);
  return chosen;
}

function choose(weights: ReadonlyMap<string, number>): Encoding | null {
  let chosen: Encoding | null = null;
  let highest = 0;
  for (const encoding of ENCODINGS) {
    const weight = weights.get(encoding) ?? weights.get("*") ?? (encoding === "identity" ? LEAST : 0);
    if (weight <= highest) continue;
    chosen = encoding;
    highest = weight;
  }
  return chosen;
}

/** Below every explicit weight: codings acceptable without being named come last. */
const LEAST = 0.0001;

function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    const name = coding === "x-gzip" ? "gzip" : coding;
    if (name !== "") weights.set(name, weightOf(parameters));
  }
  return weights;
}

function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith("q="));
  if (given === undefined) return 1;
  const weight = Number(given.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
