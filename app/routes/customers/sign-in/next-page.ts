/** The default page after signing in. */
export const ACCOUNT_PAGE = "/account";

/**
 * The page to open after signing in, from the `next` parameter: a path with its query. Anything that leads to another
 * site, or could be parsed as one, becomes the account page.
 */
export function nextPage(asked: string | null): string {
  if (asked === null || !/^\/(?![/\\])/.test(asked) || asked.length > 1_000) return ACCOUNT_PAGE;
  const url = URL.parse(asked, "http://site.invalid");
  // "/.//elsewhere.example" resolves to a protocol-relative address of another site.
  if (url === null || url.host !== "site.invalid" || url.pathname.startsWith("//")) return ACCOUNT_PAGE;
  return `${url.pathname}${url.search}`;
}
