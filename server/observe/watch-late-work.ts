import { DEFAULT_LIVENESS, describeLateWork } from "../../core/office/liveness/late-work.ts";
import { reportLateWork } from "../../core/office/liveness/report-late-work.ts";
import type { Context } from "../../core/shared/context.ts";
import { databaseTrouble } from "../../db/database-trouble.ts";
import type { Log } from "../../platform/log.ts";

const LOOK_MS = 60_000;

/**
 * Logs background work that becomes late, and has the owners told, until the returned function is called. Looks for the
 * first time after the limit, because work that was due while the site was stopped needs a while; then every minute.
 */
export function watchLateWork(
  ctx: Context,
  log: Pick<Log, "error" | "info">,
  { lookMs = LOOK_MS, firstLookMs = (ctx.liveness ?? DEFAULT_LIVENESS).lateAfterMinutes * 60_000 } = {},
): () => Promise<void> {
  let isOver = false;
  let look = Promise.resolve();
  let timer: NodeJS.Timeout;
  const report = async () => {
    try {
      const { late, ended } = await reportLateWork(ctx);
      for (const work of late) log.error(work, `background work is late: ${describeLateWork(work)}`);
      for (const measure of ended) log.info({ measure }, "background work is no longer late");
    } catch (error) {
      // An unreachable database is logged elsewhere.
      if (databaseTrouble(error) === undefined) log.error({ err: error }, "late work could not be read");
    }
  };
  const schedule = (wait: number) => {
    timer = setTimeout(() => {
      look = report().then(() => {
        if (!isOver) schedule(lookMs);
      });
    }, wait);
    timer.unref();
  };
  schedule(firstLookMs);
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await look;
  };
}
