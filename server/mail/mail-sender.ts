import type { Context } from "../../core/shared/context.ts";
import { sendDueMail, type SendDeps } from "../../core/customers/mail/send-due.ts";

/** Mails sent concurrently. */
const SIDE_BY_SIDE = 5;

export interface MailSenderOptions {
  readonly context: Context;
  readonly deps: SendDeps;
  /** Polling interval; a poll is one indexed query. */
  readonly intervalMs?: number;
}

/** Sends outbox mail until stopped; several processes on one database share the work. */
export function startMailSender({ context, deps, intervalMs = 2_000 }: MailSenderOptions): { stop(): Promise<void> } {
  const end = new AbortController();
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  /** Sends until nothing is due or the rate limit is reached; returns how long to wait. */
  const round = async (): Promise<number> => {
    try {
      for (;;) {
        const { claimed, waitMs } = await sendDueMail(context, deps, SIDE_BY_SIDE);
        if (waitMs > 0) return Math.min(waitMs, intervalMs);
        if (claimed < SIDE_BY_SIDE || end.signal.aborted) return intervalMs;
      }
    } catch (error) {
      deps.onError(error);
      return intervalMs;
    }
  };
  const schedule = (wait: number) => {
    timer = setTimeout(() => {
      running = round().then((next) => {
        if (!end.signal.aborted) schedule(next);
      });
    }, wait);
  };
  schedule(intervalMs);
  return {
    async stop() {
      end.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
