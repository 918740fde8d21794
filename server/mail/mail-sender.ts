import type { Context } from "../../core/context.ts";
import { sendDueMail, type SendDeps } from "../../core/mail/send-due.ts";

/** Mails on their way at once. */
const SIDE_BY_SIDE = 5;

export interface MailSenderOptions {
  readonly context: Context;
  readonly deps: SendDeps;
  /** How often the outbox is looked at; a look is one indexed query. */
  readonly intervalMs?: number;
}

/** Sends the outbox as it fills, until stopped; several processes on one database share the work. */
export function startMailSender({ context, deps, intervalMs = 2_000 }: MailSenderOptions): { stop(): Promise<void> } {
  const end = new AbortController();
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  const round = async () => {
    try {
      let more = true;
      while (more && !end.signal.aborted) more = (await sendDueMail(context, deps, SIDE_BY_SIDE)).claimed === SIDE_BY_SIDE;
    } catch (error) {
      deps.onError(error);
    }
  };
  const schedule = () => {
    timer = setTimeout(() => {
      running = round().then(() => {
        if (!end.signal.aborted) schedule();
      });
    }, intervalMs);
  };
  schedule();
  return {
    async stop() {
      end.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
