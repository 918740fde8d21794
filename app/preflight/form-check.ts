import { randomUUID } from "node:crypto";
import { TRAP_FIELD } from "../form-post.ts";
import type { Finding } from "./check.ts";

/** Time for the public address to answer. */
const PATIENCE_MS = 10_000;

/** The form that the check posts to. It stores nothing if its trap field is filled, and shows the entered values. */
const PATH = "/contact";

/**
 * Posts a form to the site's public address as a browser would, through DNS, proxy and TLS. Returns the problem, or
 * `null` if the site accepted the form. Stores and sends nothing. Ends within ten seconds.
 */
export async function formFinding(siteUrl: string): Promise<Finding | null> {
  const mark = `preflight-${randomUUID()}`;
  const finding = (what: string): Finding => ({ where: "SITE_URL", what: `A form posted to ${siteUrl} ${what}` });
  try {
    const response = await fetch(siteUrl + PATH, {
      method: "POST",
      headers: { origin: new URL(siteUrl).origin, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ name: mark, [TRAP_FIELD]: mark }).toString(),
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { status, headers } = response;
    // The page shows the entered name.
    if (status === 200 && (await response.text()).includes(mark)) return null;
    return finding(refused(status, headers.get("location")));
  } catch (error) {
    return finding(
      `got no answer (${reasonOf(error)}): check that the site and its proxy are running, and check DNS, firewall and certificate.`,
    );
  }
}

function refused(status: number, location: string | null): string {
  if (status === 403)
    return "was refused (403): the site that answers there has another SITE_URL. Start it with this one.";
  if (location !== null)
    return `was redirected (${status}) to ${location}: set SITE_URL to the address visitors end up at.`;
  if (status >= 502 && status <= 504)
    return `did not reach the site (${status}): start the site, and check where its proxy passes requests to.`;
  return `was not taken (${status}): another site answers there, or the proxy changes the method, path or body.`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "TimeoutError") return `none in ${PATIENCE_MS / 1_000} seconds`;
  const { cause } = error;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : error.message;
}
