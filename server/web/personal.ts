/** Header fields that can identify the sender; null or absent if missing. */
export interface Credentials {
  readonly authorization: string | null | undefined;
  readonly cookie: string | null | undefined;
  readonly apikey: string | null | undefined;
}

export function credentialsOf(headers: Headers): Credentials {
  return { authorization: headers.get("authorization"), cookie: headers.get("cookie"), apikey: headers.get("apikey") };
}

/**
 * True if a request carries credentials: an API key, authorization or a session cookie. Its response is neither read
 * from nor written to shared caches.
 */
export function isPersonal({ authorization, cookie, apikey }: Credentials): boolean {
  if (authorization !== undefined && authorization !== null) return true;
  if (apikey !== undefined && apikey !== null) return true;
  if (cookie === undefined || cookie === null) return false;
  return cookie.split(";").some((pair) => pair.slice(0, pair.indexOf("=")).toLowerCase().includes("session"));
}
