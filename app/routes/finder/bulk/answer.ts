import type { Bulk } from "../../../../core/finder/bulk/bulk.ts";

/** What is said of a list that is not there, or somebody else's. */
export const MISSING = "You have no such list. Lists are removed 30 days after they were sent.";

/** A list belongs to one account: nobody in between keeps anything of it. */
export const PRIVATE = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" } as const;

type Fields = Readonly<Record<string, string>>;

/** A list as programs are told of it. */
export function toldOf(bulk: Bulk) {
  const address = `/api/finder/bulk/${bulk.id}`;
  return {
    id: bulk.id, file_name: bulk.fileName, state: bulk.state, paused_by: bulk.pausedBy,
    rows: bulk.rows, done: bulk.done, found: bulk.found, verified: bulk.verified, waiting_for_servers: bulk.later,
    created_at: bulk.createdAt.toISOString(), ended_at: bulk.endedAt?.toISOString() ?? null, removed_at: bulk.purgeAt.toISOString(),
    status: address, result: `${address}/result`,
  };
}

/** JSON for one account. */
export function json(body: unknown, status: number, headers: Fields = {}): Response {
  return Response.json(body, { status, headers: { ...PRIVATE, ...headers } });
}

/** What is wrong and what to do, as RFC 9457 has it. */
export function problem(status: number, detail: string, headers: Fields = {}): Response {
  return new Response(JSON.stringify({ status, detail }), { status, headers: { ...PRIVATE, ...headers, "content-type": "application/problem+json" } });
}
