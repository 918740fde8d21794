import { scalarOf } from "../../db/statement.ts";
import type { Context } from "../../core/shared/context.ts";
import { rebuildOutdatedDirectory } from "../../core/reading/directory/refresh.ts";
import type { Log } from "../../platform/log.ts";

const PROGRESS_MS = 5_000;

/** True if a directory of any version exists. */
export async function hasDirectory({ db }: Context): Promise<boolean> {
  return scalarOf(db, false)`select exists (select 1 from lead) as found`;
}

/**
 * Rebuilds a directory of an earlier version while the site serves, in one transaction, so lists show the former rows
 * until it commits. If interrupted, the next start begins again. Logs its duration.
 */
export function rebuildOnline(ctx: Context, log: Pick<Log, "info" | "error">, progressMs = PROGRESS_MS): Promise<void> {
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 1_000);
  const progress = setInterval(
    () =>
      log.info(
        `lists and searches are being rebuilt for this version, for ${seconds()} s so far; the previous ones are shown meanwhile`,
      ),
    progressMs,
  );
  return rebuildOutdatedDirectory(ctx)
    .then((isRebuilt) => {
      if (isRebuilt) log.info(`lists and searches were rebuilt for this version in ${seconds()} s`);
    })
    .catch((error: unknown) =>
      log.error({ err: error }, "lists and searches could not be rebuilt for this version; the next start tries again"),
    )
    .finally(() => clearInterval(progress));
}
