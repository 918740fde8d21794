import { join } from "node:path";
import { parseSettings } from "../../platform/env.ts";
import { createLog } from "../../platform/log.ts";
import { bindLifetime } from "../../server/start/lifetime.ts";
import { openSite } from "../../server/start/site.ts";

/** Does to a database what a start of this version does before it serves; returns the log. */
export async function startThisVersion(
  databaseUrl: string,
  { folder, secret }: { readonly folder: string; readonly secret: string },
): Promise<string> {
  const lines: string[] = [];
  const settings = parseSettings({
    DATA_DIR: join(folder, "data"),
    LEDGER_DIR: join(folder, "ledger"),
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    EXCHANGE_RATES: "off",
  });
  const log = createLog({ level: "info", write: (line) => void lines.push(line) });
  const lifetime = bindLifetime({
    host: { on: () => undefined, exit: () => undefined },
    onCloseError(error) {
      throw new Error("the site does not close", { cause: error });
    },
    now: () => performance.now(),
  });
  await openSite(settings, log, lifetime);
  await lifetime.close();
  return lines.join("\n");
}
