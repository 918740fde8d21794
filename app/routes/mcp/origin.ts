/**
 * Whether a request may come from where its browser says it comes from: only the site's own pages may. Programs that are no
 * browsers send no Origin. (MCP, transports: a server must validate it, or a page elsewhere could reach a server on its
 * visitor's own machine by a name that leads there.)
 */
export function isAllowedOrigin(request: Request, siteUrl: string): boolean {
  const origin = request.headers.get("origin");
  return origin === null || URL.parse(origin)?.origin === new URL(siteUrl).origin;
}
