/** Where signing in leads to when nothing else is asked for. */
export const ACCOUNT_PAGE = "/account";

/**
 * The page of this site to go to after signing in, from what an address asks for: a path with its query. What would lead
 * to another site, or be read as an address of one, leads to the account page.
 */
export function nextPage(asked: string | null): string {
  if (asked === null || !/^\/(?![/\\])/.test(asked) || asked.length > 1_000) return ACCOUNT_PAGE;
  const url = URL.parse(asked, "http://site.invalid");
  // "/.//elsewhere.example" comes out as the address of another site.
  if (url === null || url.host !== "site.invalid" || url.pathname.startsWith("//")) return ACCOUNT_PAGE;
  return `${url.pathname}${url.search}`;
}
