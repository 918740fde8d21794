import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../../core/shared/context.ts";
import { newestMailId, readUnsentLinks } from "../../core/customers/mail/read-unsent-links.ts";

const POLL_MS = 1_000;

interface PrintLinksOptions {
  readonly context: Context;
  readonly write: (line: string) => void;
  readonly onError: (error: unknown) => void;
  readonly pollMs?: number;
}

/**
 * Prints the links of mails that wait in the outbox because no mail server is set, such as sign-in links, for whoever
 * tries the site at its terminal. Mails from before the start are not printed.
 */
export function startPrintingLinks({ context, write, onError, pollMs = POLL_MS }: PrintLinksOptions): {
  stop(): Promise<void>;
} {
  const end = new AbortController();
  const loop = async () => {
    let after: number | null = null;
    while (!end.signal.aborted) {
      try {
        after ??= await newestMailId(context);
        for (const { id, to, template, url } of await readUnsentLinks(context, after)) {
          write(
            `No mail server is set, so this link for ${to} was not mailed (${template.replaceAll("_", " ")}): ${url}\n`,
          );
          after = id;
        }
      } catch (error) {
        onError(error);
      }
      await sleep(pollMs, undefined, { signal: end.signal }).catch(() => undefined);
    }
  };
  const running = loop();
  return {
    async stop() {
      end.abort();
      await running;
    },
  };
}
