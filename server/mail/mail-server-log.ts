import type { Log } from "../../platform/log.ts";

/**
 * Logs one line when the mail server stops accepting mail and one when it resumes, however many mails wait. Returns the
 * callback for each mail's outcome.
 */
export function mailServerLog(
  log: Pick<Log, "info" | "error">,
  now: () => number = () => performance.now(),
): (problem: string | null) => void {
  let refusedSince: number | null = null;
  return (problem) => {
    if (problem !== null && refusedSince === null) {
      refusedSince = now();
      log.error(
        `The mail server takes no mail (${problem}). Mail waits in the outbox and is sent once it does: check SMTP_URL and the server.`,
      );
    } else if (problem === null && refusedSince !== null) {
      log.info(`The mail server takes mail again after ${Math.round((now() - refusedSince) / 1_000)} s.`);
      refusedSince = null;
    }
  };
}
