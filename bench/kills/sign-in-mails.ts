import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { headerOf, type ReceivedMail } from "../../test/mail-server.ts";
import { type Activity, repeat } from "./activity.ts";
import { unlessCutOff } from "./visit.ts";
import type { World } from "./world.ts";

const PEOPLE_AT_ONCE = 2;
/** How long the mail server takes over a message, so that a kill finds some in hand. */
const SMTP_MS = 150;

/** People who ask for a sign-in link; acknowledged once the site says that it sent one. */
export async function startSignInMails(world: World): Promise<Activity> {
  const acknowledged: string[] = [];
  let people = 0;
  let inHand = 0;
  world.mail.treat(async () => {
    inHand += 1;
    await delay(SMTP_MS);
    inHand -= 1;
  });
  const running = repeat(PEOPLE_AT_ONCE, () => unlessCutOff(async () => {
    const email = `reader-${(people += 1)}@someone.example`;
    const { status } = await world.post("/sign-in", { email });
    if (status === 200) acknowledged.push(email);
    await delay(150);
  }));
  return {
    moment: "mail",
    busy: () => inHand > 0,
    stop: running.stop,
    async unsettled({ db }) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from outbox_message where state in ('waiting', 'sending')`.execute(db);
      return rows[0]?.n === 0 ? null : `${rows[0]?.n} mails`;
    },
    async verify() {
      const messages = messageIds(world.mail.received);
      return {
        acknowledged: acknowledged.length,
        lost: acknowledged.filter((email) => !messages.has(email)).map((email) => `mail to ${email}`),
        duplicated: acknowledged.filter((email) => (messages.get(email)?.size ?? 0) > 1).map((email) => `mail to ${email}`),
        repeated: world.mail.received.length - [...messages.values()].reduce((sum, ids) => sum + ids.size, 0),
      };
    },
  };
}

/** The different Message-IDs that each receiver was sent. */
export function messageIds(received: readonly ReceivedMail[]): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>();
  for (const one of received) {
    const to = one.to[0] ?? "";
    ids.set(to, (ids.get(to) ?? new Set()).add(headerOf(one, "message-id") ?? ""));
  }
  return ids;
}
