import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { type ReceivedMail, headerOf } from "../mail-server.ts";
import { type Activity, repeat } from "./activity.ts";
import type { World } from "./world.ts";

const PEOPLE_AT_ONCE = 2;
/** Delay of the mail server per message: long enough that kills interrupt some sends. */
const SMTP_MS = 150;

let people = 0;

/** People who request a sign-in link; acknowledged once the site says that it sent one. */
export async function startSignInMails(world: World): Promise<Activity> {
  const acknowledged: string[] = [];
  const earlier = world.mail.received.length;
  let inHand = 0;
  world.mail.treat(async () => {
    inHand += 1;
    await delay(SMTP_MS);
    inHand -= 1;
  });
  const running = repeat(PEOPLE_AT_ONCE, () =>
    unlessCutOff(async () => {
      const email = `reader-${(people += 1)}@someone.example`;
      const { status } = await world.post("/sign-in", { email });
      if (status === 200) acknowledged.push(email);
      await delay(150);
    }),
  );
  return {
    moment: "mail",
    busy: () => inHand > 0,
    stop: running.stop,
    async unsettled({ db }) {
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from outbox_message where state in ('waiting', 'sending')`.execute(db);
      return rows[0]?.n === 0 ? null : `${rows[0]?.n} mails`;
    },
    async verify() {
      const received = world.mail.received.slice(earlier);
      const messages = messageIds(received);
      return {
        acknowledged: acknowledged.length,
        lost: acknowledged.filter((email) => !messages.has(email)).map((email) => `mail to ${email}`),
        duplicated: acknowledged
          .filter((email) => (messages.get(email)?.size ?? 0) > 1)
          .map((email) => `mail to ${email}`),
        repeated: received.length - [...messages.values()].reduce((sum, ids) => sum + ids.size, 0),
      };
    },
  };
}

/** Distinct Message-IDs per receiver. */
export function messageIds(received: readonly ReceivedMail[]): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>();
  for (const one of received) {
    const to = one.to[0] ?? "";
    ids.set(to, (ids.get(to) ?? new Set()).add(headerOf(one, "message-id") ?? ""));
  }
  return ids;
}

/** A visit that failed because the site was killed or answered with an error. */
export class CutOff extends Error {}

/** A visitor whose request failed gives up, so that work counts only once it is acknowledged. */
export async function unlessCutOff(visit: () => Promise<void>): Promise<void> {
  try {
    await visit();
  } catch (error) {
    // Errors of fetch: TypeError for a broken connection, DOMException for a timeout.
    if (!(error instanceof CutOff) && !(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
    await delay(100);
  }
}
