import type { Bulk } from "../../../../core/finder/bulk/bulk.ts";
import type { ErrorCode } from "../../../../platform/errors.ts";

/** A list belongs to one account: nobody in between keeps anything of it. */
export const PRIVATE = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" } as const;

const STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid_input: 400, forbidden: 403, not_found: 404, gone: 410, conflict: 409, too_large: 413, internal: 500, unavailable: 503,
};

/** The status of an error's kind. */
export function statusOf(code: ErrorCode): number {
  return STATUS[code];
}

type Fields = Readonly<Record<string, string>>;

/** A list as programs are told of it. */
export function toldOf(bulk: Bulk) {
  const address = `/api/finder/bulk/${bulk.id}`;
  return {
    id: bulk.id, file_name: bulk.fileName, state: bulk.state,
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
