import type { Reason } from "../../catalogue/sources/list-file/reasons.ts";

interface Quotes {
  readonly reason: string;
  readonly excerpt?: string | null | undefined;
}

/** The reason and excerpt of a rejected row without the cells they quote that are `personal`. */
export function withoutQuotes(
  { reason, excerpt }: Quotes,
  personal: (text: string) => boolean,
): { readonly reason: string; readonly excerpt?: string } {
  return {
    reason: personal(reason) ? reason.replace(/".*"/s, '"…"') : reason,
    ...(typeof excerpt === "string" && !personal(excerpt) && { excerpt }),
  };
}

/** A reason without the cells it quotes that are `personal`. */
export function withoutNamed<T extends Reason>(reason: T, personal: (text: string) => boolean): T {
  const { examples, doubts } = reason;
  return {
    ...reason,
    ...withoutQuotes({ reason: reason.reason }, personal),
    ...(examples && { examples: examples.filter((text) => !personal(text)) }),
    ...(doubts && { doubts: doubts.map((one) => withoutNamed(one, personal)) }),
  };
}
