import { z } from "zod";

const pageNumber = z.coerce.number().int().min(1).max(1_000_000);

/**
 * The whole number from 1 an address asks for with `?{name}=`; 1 when it does not say. `null` for anything else:
 * no page has such an address.
 */
export function pageNumberOf(request: Request, name: string): number | null {
  const given = new URL(request.url).searchParams.get(name);
  if (given === null) return 1;
  return /^[1-9]\d*$/.test(given) ? (pageNumber.safeParse(given).data ?? null) : null;
}
