import { createServer } from "node:http";
import { promises as dns } from "node:dns";
import { connect as openSocket } from "node:net";
import type { buildConnector } from "undici";
import { politeHttpClient } from "../../platform/http-client.ts";
import { startDnsServer } from "../dns-server.ts";
import { abroadSites } from "./abroad-sites.ts";
import { hostileSites } from "./hostile-sites.ts";
import { ordinarySites } from "./ordinary-sites.ts";
import { platformSites } from "./platform-sites.ts";
import type { Reply, TestSite } from "./site-builder.ts";
import { thirdSites } from "./third-sites.ts";

export const allSites: readonly TestSite[] = [...ordinarySites, ...hostileSites];

/** Sites that were written and labelled after the extractor, by somebody who had not read it. */
export const laterSites: readonly TestSite[] = [...platformSites, ...abroadSites, ...thirdSites];

/** One request that the web served. */
export interface Visit {
  readonly host: string;
  readonly path: string;
  readonly userAgent: string;
  readonly at: number;
}

export type CompanyWeb = Awaited<ReturnType<typeof startCompanyWeb>>;

/**
 * Serves all sites over HTTP on loopback, with a name server for their names. `connect` fakes the network: it looks
 * names up there, connects to the one port behind them, and leaves TLS out, so that `https:` needs no certificates.
 */
export async function startCompanyWeb(sites: readonly TestSite[] = allSites) {
  const byHost = new Map(sites.map((site) => [site.host, site]));
  if (byHost.size !== sites.length) throw new Error("two sites have one host");
  const visits: Visit[] = [];
  const server = createServer({ keepAliveTimeout: 1000 }, (request, response) => {
    const host = (request.headers.host ?? "").split(":")[0] ?? "";
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    visits.push({ host, path, userAgent: request.headers["user-agent"] ?? "", at: performance.now() });
    const given = byHost.get(host)?.reply(path) ?? { status: 404 };
    const reply: Reply = typeof given === "string" ? { body: given } : given;
    if (reply.hangs === "before headers") return;
    response.writeHead(reply.status ?? 200, { "content-type": "text/html; charset=utf-8", ...reply.headers });
    if (reply.hangs === "in body") response.write(reply.body ?? "");
    else response.end(reply.body ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const port = bound && typeof bound === "object" ? bound.port : 0;
  const names = await startDnsServer(
    Object.fromEntries([...byHost.keys()].map((name) => [name, [{ type: "A" as const, name, data: "127.0.0.1" }]])),
  );
  const resolver = new dns.Resolver({ timeout: 2000, tries: 2 });
  resolver.setServers([names.server]);

  const connect: buildConnector.connector = ({ hostname, protocol }, callback) => {
    const isPlain = byHost.get(hostname)?.plainHttp === true;
    if (isPlain && protocol === "https:")
      return refuse(callback, "ECONNREFUSED", `connect ECONNREFUSED ${hostname}:443`);
    resolver.resolve4(hostname).then(
      ([address]) => {
        const socket = openSocket({ port, host: address ?? "" });
        socket.once("connect", () => callback(null, socket));
        socket.once("error", (error) => callback(error, null));
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
  return {
    connect,
    /** Address of its name server. */
    nameServer: names.server,
    /** Looked-up names with their type. */
    asked: names.asked,
    visits,
    async stop() {
      await names.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function refuse(callback: buildConnector.Callback, code: string, message: string): void {
  callback(Object.assign(new Error(message), { code }), null);
}

/** A client for this web, without pauses between requests, that guesses only names below `.example`. */
export function webClient({ connect, nameServer }: Pick<CompanyWeb, "connect" | "nameServer">) {
  const http = politeHttpClient({
    userAgent: "Sample (+https://sample.example)",
    requestsPerSecond: 10_000,
    connect,
    maxTries: 1,
    timeouts: { headers: 3000, body: 3000, total: 10_000 },
  });
  const resolver = new dns.Resolver({ timeout: 2000, tries: 2 });
  resolver.setServers([nameServer]);
  const exists = (host: string) =>
    resolver.resolve4(host).then(
      () => true,
      () => false,
    );
  return { http, product: "Sample", exists, endings: ["example"] };
}
