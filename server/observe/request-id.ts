import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** UUIDs, nginx's `$request_id`, trace ids. Repeated headers arrive joined by a comma and do not match. */
const WELL_FORMED = /^[\w.:=-]{8,128}$/;

/** The id that a trusted proxy gave a request in X-Request-Id, else a new one. Clients without a proxy choose none. */
export function requestIdOf(headers: IncomingHttpHeaders, proxies: number): string {
  const given = proxies > 0 ? headers["x-request-id"] : undefined;
  return typeof given === "string" && WELL_FORMED.test(given) ? given : randomUUID();
}
