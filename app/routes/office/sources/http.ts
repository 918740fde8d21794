import type { HttpClient } from "../../../../platform/http-client.ts";

interface HttpParts {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly targets: "public" | "any";
}

/** A client for finding the feed of a site while the editor waits; loaded on first use. */
export async function sourceHttp({ siteName, siteUrl, targets }: HttpParts): Promise<HttpClient> {
  const { politeHttpClient } = await import("../../../../platform/http-client.ts");
  return politeHttpClient({
    userAgent: `${siteName} (+${siteUrl})`,
    requestsPerSecond: 2,
    maxTries: 1,
    timeouts: { connect: 5_000, headers: 8_000, body: 8_000, total: 10_000 },
    allowPrivateAddresses: targets === "any",
  });
}
