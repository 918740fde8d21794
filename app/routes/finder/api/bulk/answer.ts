import type { z } from "zod";
import type { Bulk } from "../../../../../core/finder/bulk/bulk.ts";
import type { LIST_BODY, LIST_PROGRESS } from "./list-shape.ts";

/** For a bulk job that does not exist or belongs to another account. */
export const MISSING = "You have no such list. Lists are deleted 30 days after the upload.";

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
