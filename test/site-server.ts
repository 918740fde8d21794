import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { politeHttpClient, type HttpClient } from "../platform/http-client.ts";
import { nameServerLookup } from "../platform/http/name-server-lookup.ts";
import { startDnsServer } from "./dns-server.ts";

/** A page, or another answer at a path. */
export type Served =
  | string
  | {
      readonly body?: string | Uint8Array;
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** Sites by host name, then by path; `robots.txt` is missing unless given. */
export type Sites = Readonly<Record<string, Readonly<Record<string, Served>>>>;

export interface SiteServer {
  readonly port: number;
  /** The name server that knows the sites' hosts. */
  readonly nameServer: string;
  /** "host path" of every request. */
  readonly requests: string[];
  /** User agents seen. */
  readonly agents: ReadonlySet<string>;
  readonly http: HttpClient;
  url(host: string, path?: string): string;
  stop(): Promise<void>;
}

/** Serves sites on loopback under their own host names, with a name server and a client that asks it. */
export async function serveSites(sites: Sites): Promise<SiteServer> {
  const requests: string[] = [];
  const agents = new Set<string>();
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? "").replace(/:\d+$/, "");
    const path = request.url ?? "/";
    requests.push(`${host} ${path}`);
    agents.add(request.headers["user-agent"] ?? "");
    const served = sites[host]?.[path];
    if (served === undefined) response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not found</h1>");
    else if (typeof served === "function") served(request, response);
    else answer(typeof served === "string" ? { body: served } : served, request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const zone = Object.fromEntries(
    Object.keys(sites).map((name) => [name, [{ type: "A" as const, name, data: "127.0.0.1", ttl: 60 }]]),
  );
  const dns = await startDnsServer(zone);
  const { port } = server.address() as AddressInfo;
  const http = politeHttpClient({
    userAgent: "NewlyRaised (tests)",
    requestsPerSecond: 10_000,
    allowPrivateAddresses: true,
    lookup: nameServerLookup([dns.server]),
    maxTries: 1,
    timeouts: { connect: 1_000, headers: 1_000, body: 1_000, total: 1_000 },
  });
  return {
    port,
    nameServer: dns.server,
    requests,
    agents,
    http,
    url: (host, path = "/") => `http://${host}:${port}${path}`,
    async stop() {
      server.closeAllConnections();
      await Promise.all([dns.stop(), new Promise((resolve) => void server.close(resolve))]);
    },
  };
}

function answer(
  { body = "", status = 200, headers = {} }: Exclude<Served, string | ((...args: never) => void)>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { etag } = headers;
  if (etag !== undefined && request.headers["if-none-match"] === etag) return void response.writeHead(304).end();
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);
}
