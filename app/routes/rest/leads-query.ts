/** A refusal in the form PostgREST answers with, so that its clients can show it. */
export interface RestError {
  readonly code: string;
  readonly message: string;
  readonly details: string | null;
  readonly hint: string | null;
}

const MAX_LIMIT = 100;
const DEFAULTS = { select: "*", order: "funding_date.desc", limit: String(MAX_LIMIT) } as const;

/** Reads the query of the leads address: all columns, newest first, `limit` from 1 to 100; whatever else is refused. */
export function readLeadsQuery(query: URLSearchParams): { readonly limit: number } | RestError {
  for (const name of new Set(query.keys())) {
    if (!Object.hasOwn(DEFAULTS, name)) return refusal(`"${name}" is not a parameter of this address`, "Use select=*, order=funding_date.desc and limit.");
    if (query.getAll(name).length > 1) return refusal(`"${name}" is given more than once`, `Give "${name}" once.`);
  }
  const { select, order, limit }: Record<keyof typeof DEFAULTS, string> = { ...DEFAULTS, ...Object.fromEntries(query) };
  if (select !== DEFAULTS.select) return refusal(`select=${select} cannot be read`, "Use select=* for all columns.");
  if (order !== DEFAULTS.order) return refusal(`order=${order} cannot be read`, "Use order=funding_date.desc, newest first.");
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > MAX_LIMIT) {
    return refusal(`limit=${limit} cannot be read`, `Use a whole number from 1 to ${MAX_LIMIT}, for example limit=10.`);
  }
  return { limit: Number(limit) };
}

// PGRST100: PostgREST's code for a query string it cannot parse.
function refusal(message: string, hint: string): RestError {
  return { code: "PGRST100", message, details: null, hint };
}
