/** Values of a form as Stripe's API takes them: `line_items[0][price_data][unit_amount]=1900`. */
export type FormValue = string | { readonly [name: string]: FormValue };

/** The nested values of a form, lists as objects whose names are numbers. */
export function readForm(body: string): { readonly [name: string]: FormValue } {
  const root = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.replaceAll("]", "").split("[");
    let place = root;
    for (const part of path.slice(0, -1)) {
      const inner = place.get(part);
      const next = inner instanceof Map ? (inner as Map<string, unknown>) : new Map<string, unknown>();
      place.set(part, next);
      place = next;
    }
    place.set(path.at(-1) ?? "", value);
  }
  return plain(root);
}

function plain(map: ReadonlyMap<string, unknown>): { readonly [name: string]: FormValue } {
  return Object.fromEntries([...map].map(([name, value]) => [name, value instanceof Map ? plain(value as Map<string, unknown>) : String(value)]));
}
