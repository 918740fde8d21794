import type { z } from "zod";
import type { Bulk } from "../../../../../core/finder/bulk/bulk.ts";
import type { LIST_BODY, LIST_PROGRESS } from "./list-shape.ts";

/** For a bulk job that does not exist or belongs to another account. */
export const MISSING = "You have no such list. Lists are deleted 30 days after the upload.";

/** A bulk job belongs to one account, so no cache may store it. */
export const PRIVATE = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" } as const;

type Fields = Readonly<Record<string, string>>;

export function bulkBody(bulk: Bulk): z.infer<typeof LIST_BODY> {
  const address = `/api/finder/bulk/${bulk.id}`;
  return { id: bulk.id, file_name: bulk.fileName, ...listProgress(bulk), status: address, result: `${address}/result` };
}

/** The progress of a list, as REST and tools return it. */
export function listProgress(bulk: Bulk): z.infer<typeof LIST_PROGRESS> {
  return {
    state: bulk.state,
    paused_by: bulk.pausedBy,
    rows: bulk.rows,
    done: bulk.done,
    found: bulk.found,
    verified: bulk.verified,
    waiting_for_servers: bulk.later,
    created_at: bulk.createdAt.toISOString(),
    ended_at: bulk.endedAt?.toISOString() ?? null,
    removed_at: bulk.purgeAt.toISOString(),
  };
}

/** A JSON response for one account. */
export function json(body: unknown, status: number, headers: Fields = {}): Response {
  return Response.json(body, { status, headers: { ...PRIVATE, ...headers } });
}

/** A problem response (RFC 9457) with the problem and its remedy. */
export function problem(status: number, detail: string, headers: Fields = {}): Response {
  return new Response(JSON.stringify({ status, detail }), {
    status,
    headers: { ...PRIVATE, ...headers, "content-type": "application/problem+json" },
  });
}
