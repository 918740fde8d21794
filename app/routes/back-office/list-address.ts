/** Rows of one page of a list. */
export const PAGE_SIZE = 50;

/** Where a list's page begins, as its address says; null: at its beginning. */
export function afterOf(request: Request): string | null {
  return new URL(request.url).searchParams.get("after");
}
