import { z } from "zod";

const pageNumber = z.coerce.number().int().min(1).max(1_000_000);

/** The page number in `?{name}=`, 1 if absent. `null` for any other value: no page has such an address. */
export function pageNumberOf(request: Request, name: string): number | null {
  const given = new URL(request.url).searchParams.get(name);
  if (given === null) return 1;
  return /^[1-9]\d*$/.test(given) ? (pageNumber.safeParse(given).data ?? null) : null;
}
