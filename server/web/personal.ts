/**
 * Whether a request may speak for somebody: it carries credentials, or a cookie that names a session. What answers it
 * is neither taken from nor kept for anybody else.
 */
export function isPersonal(authorization: string | null | undefined, cookie: string | null | undefined): boolean {
  if (authorization !== undefined && authorization !== null) return true;
  if (cookie === undefined || cookie === null) return false;
  return cookie.split(";").some((pair) => pair.slice(0, pair.indexOf("=")).toLowerCase().includes("session"));
}
