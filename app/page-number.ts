import { data } from "react-router";
import { z } from "zod";

const pageNumber = z.coerce.number().int().min(1).max(1_000_000);

/**
 * The page number in `?{name}=`, 1 if absent or no number from 1, which the page says (`strange-address.ts`). `null` for
 * a number that no page has.
 */
export function pageNumberOf(request: Request, name: string): number | null {
  const given = new URL(request.url).searchParams.get(name);
  if (given === null || !/^[1-9]\d*$/.test(given)) return 1;
  return pageNumber.safeParse(given).data ?? null;
}

/** The page of a list that an address asks for; null with status 404 if the list has no such page. */
export async function loadListPage<T extends { readonly pageCount: number }>(
  request: Request,
  load: (page: number) => Promise<T>,
) {
  const page = pageNumberOf(request, "page");
  if (page === null) return data(null, 404);
  const list = await load(page);
  return page > list.pageCount ? data(null, 404) : data(list);
}
