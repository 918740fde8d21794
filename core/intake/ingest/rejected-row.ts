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
