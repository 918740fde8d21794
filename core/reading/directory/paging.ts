/** The rows of one page and the number of pages; an empty list has one empty page. */
export interface PageWindow {
  readonly offset: number;
  readonly limit: number;
  readonly pageCount: number;
}

/**
 * The window of `page` (from 1) in a list of `visible` rows. A page that does not exist (past the end, or not a
 * positive integer) has `limit` 0; the caller returns no rows, and the route answers "not found".
 */
export function pageWindow(page: number, pageSize: number, visible: number): PageWindow {
  const pageCount = Math.max(1, Math.ceil(visible / pageSize));
  if (!Number.isInteger(page) || page < 1 || page > pageCount) return { offset: 0, limit: 0, pageCount };
  const offset = (page - 1) * pageSize;
  return { offset, limit: Math.min(pageSize, visible - offset), pageCount };
}
