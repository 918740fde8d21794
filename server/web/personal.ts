/** The fields of a request that can say who sends it; null or absent where it has none. */
export interface Credentials {
  readonly authorization: string | null | undefined;
  readonly cookie: string | null | undefined;
  readonly apikey: string | null | undefined;
}

/** The credentials of a web request. */
export function credentialsOf(headers: Headers): Credentials {
  return { authorization: headers.get("authorization"), cookie: headers.get("cookie"), apikey: headers.get("apikey") };
}

/**
 * Whether a request may speak for somebody: it carries credentials, or a cookie that names a session. What answers it
 * is neither taken from nor kept for anybody else.
 */
export function isPersonal({ authorization, cookie, apikey }: Credentials): boolean {
  if (authorization !== undefined && authorization !== null) return true;
  if (apikey !== undefined && apikey !== null) return true;
  if (cookie === undefined || cookie === null) return false;
  return cookie.split(";").some((pair) => pair.slice(0, pair.indexOf("=")).toLowerCase().includes("session"));
}
