import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";

/** An answer that the server gives instead of its own. */
export interface Disturbance {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Performs the request before; the connection is then cut without an answer if `status` is 0. */
  readonly afterWork?: boolean;
}

export interface Reply {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ToolRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export interface ToolRules {
  readonly token: string;
  tokenIn(headers: IncomingHttpHeaders): string | undefined;
  /** Requests that the tool answers within a time, as documented; more get 429. */
  readonly limit: { readonly requests: number; readonly perMs: number };
  answer(request: ToolRequest): Reply;
  /** An error in the tool's form. */
  refuse(status: number, message: string): Reply;
}

/** A stand-in of a customer's tool on loopback: tokens, disturbances, a limit of requests, and the tool's own answers. */
export async function startTool(rules: ToolRules, port = 0) {
  const answered: number[] = [];
  const tool = {
    url: "",
    documentedLimit: rules.limit,
    /** None, so that tests need not wait for it; tests about it set it. */
    limit: { requests: Infinity, perMs: 0 },
    tokens: new Set([rules.token]),
    /** `records` is the number of records in a batch. */
    requests: [] as { readonly method: string; readonly path: string; readonly records: number }[],
    /** The status of each answer. */
    statuses: [] as number[],
    /** Answers of the next requests. */
    disturbances: [] as Disturbance[],
    /** Called with the path of each request before it is answered. */
    onRequest: (_path: string): void => undefined,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };

  function isOverLimit(): boolean {
    const now = performance.now();
    while (answered[0] !== undefined && answered[0] <= now - tool.limit.perMs) answered.shift();
    if (answered.length >= tool.limit.requests) return true;
    answered.push(now);
    return false;
  }

  const server = createServer((request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://tool");
    const method = request.method ?? "";
    void text(request).then((sent) => {
      const body: unknown = sent === "" ? null : parsed(request.headers["content-type"], sent);
      const batch = z.object({ inputs: z.array(z.unknown()) }).safeParse(body);
      tool.requests.push({ method, path, records: batch.data?.inputs.length ?? 0 });
      tool.onRequest(path);
      const disturbance = tool.disturbances.shift();
      const reply = ((): Reply => {
        if (isOverLimit()) return rules.refuse(429, "Too many requests.");
        if (path.startsWith("/oauth/")) return rules.answer({ method, path, query, body });
        if (!tool.tokens.has(rules.tokenIn(request.headers) ?? "")) return rules.refuse(401, "The token has expired.");
        if (disturbance === undefined || disturbance.afterWork === true)
          return rules.answer({ method, path, query, body });
        return rules.refuse(disturbance.status, "Not now.");
      })();
      tool.statuses.push(reply.status);
      if (disturbance?.status === 0) request.socket.destroy();
      else
        response
          .writeHead(reply.status, { "content-type": "application/json", ...reply.headers, ...disturbance?.headers })
          .end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the stand-in listens on no port");
  tool.url = `http://127.0.0.1:${address.port}`;
  return tool;
}

function parsed(type: string | undefined, sent: string): unknown {
  return type === "application/x-www-form-urlencoded"
    ? Object.fromEntries(new URLSearchParams(sent))
    : (JSON.parse(sent) as unknown);
}

/** The token of an Authorization header. */
export const bearerIn = ({ authorization }: IncomingHttpHeaders) => /^Bearer (.+)$/.exec(authorization ?? "")?.[1];
