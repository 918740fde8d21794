import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";

// A stand-in for DataForSEO Labs, written from its public documentation: bulk and historical bulk traffic estimation (live),
// the id list and the error codes. Not the real service.

const task = z.object({
  targets: z.array(z.string()).max(1_000).optional(),
  location_code: z.number().optional(),
  language_code: z.string().optional(),
  date_from: z.string().optional(),
  tag: z.string().optional(),
  include_metadata: z.boolean().optional(),
});

export interface ChargedCall {
  readonly path: string;
  readonly targets: readonly string[];
  readonly cost: number;
  readonly tag: string;
}

/** An answer in place of the next one: a status of HTTP, or of the task inside of a 200; `dropped` closes the connection. */
export type Trouble =
  | { readonly http: number; readonly retryAfter?: number }
  | { readonly code: number; readonly message: string }
  | "dropped before it is charged"
  | "dropped after it was charged";

export interface DataForSeoServer {
  readonly url: string;
  /** Every call that was charged. */
  readonly charged: ChargedCall[];
  /** Answers in place of the next ones. */
  readonly troubles: Trouble[];
  readonly close: () => void;
}

export const CREDENTIALS = { login: "ops@newlyraised.example", password: "a-password-of-the-api" } as const;
const AUTHORIZATION = `Basic ${Buffer.from(`${CREDENTIALS.login}:${CREDENTIALS.password}`).toString("base64")}`;

/** The visits of a domain in a month as the stand-in invents them; null without an estimate. */
export function inventedVisits(domain: string, monthsAgo: number): number | null {
  const number = Number(/\d+/.exec(domain)?.[0] ?? 1);
  return number % 10 === 0 ? null : 1_000 + number * 10 - monthsAgo * 10 + 0.4;
}

/** A failed task inside of HTTP 200. */
const failed = (code: number, message: string) => ({
  status_code: 20_000,
  status_message: "Ok.",
  cost: 0,
  tasks: [{ status_code: code, status_message: message, cost: 0, result: null }],
});

export async function startDataForSeo(now: () => Date): Promise<DataForSeoServer> {
  const charged: ChargedCall[] = [];
  const troubles: Trouble[] = [];
  const server = createServer((request, response) => {
    const answer = (status: number, body: object, headers = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    void asked(request).then(({ path, given }) => {
      if (request.headers.authorization !== AUTHORIZATION)
        return answer(401, { status_code: 40_100, status_message: "You are not authorized to access this resource." });
      if (path.endsWith("/id_list")) {
        const result = charged.map(({ tag, cost }) => ({ id: tag, cost, metadata: { tag } }));
        return answer(200, { status_code: 20_000, cost: 0, tasks: [{ status_code: 20_000, cost: 0, result }] });
      }
      const trouble = troubles.shift();
      if (trouble === "dropped before it is charged") return request.socket.destroy();
      if (typeof trouble === "object" && "http" in trouble)
        return answer(
          trouble.http,
          { status_code: trouble.http * 100, status_message: "Trouble." },
          trouble.retryAfter === undefined ? {} : { "retry-after": String(trouble.retryAfter) },
        );
      if (typeof trouble === "object") return answer(200, failed(trouble.code, trouble.message));
      const isHistory = path.includes("historical");
      const { targets = [], tag = "" } = given;
      const cost = (isHistory ? 0.1 : 0.01) + targets.length * (isHistory ? 0.001 : 0.0001);
      charged.push({ path, targets, cost, tag });
      if (trouble === "dropped after it was charged") return request.socket.destroy();
      const items = targets.flatMap((target): object[] => {
        const months = Array.from({ length: 13 }, (_, ago) => ({ ago, etv: inventedVisits(target, ago) }));
        if (months.some(({ etv }) => etv === null))
          return [{ target, metrics: { organic: isHistory ? [] : { etv: 0, count: 0 } } }];
        const dated = months.map(({ ago, etv }) => {
          const on = new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth() - ago));
          return { year: on.getUTCFullYear(), month: on.getUTCMonth() + 1, etv, count: 100 + ago };
        });
        return [{ target, metrics: { organic: isHistory ? dated : { etv: dated[0]?.etv, count: 100 }, paid: null } }];
      });
      const result = [
        { location_code: given.location_code, language_code: given.language_code, items_count: items.length, items },
      ];
      return answer(200, { status_code: 20_000, cost, tasks: [{ status_code: 20_000, cost, result }] });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the stand-in listens on no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    charged,
    troubles,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function asked(request: IncomingMessage) {
  const [given = {}] = z.array(task).parse(JSON.parse(await text(request)));
  return { path: request.url ?? "", given };
}
