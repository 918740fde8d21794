import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import type { Context } from "../../core/shared/context.ts";
import { saveSearch } from "../../core/customers/searches/save-search.ts";
import { addEndpoint } from "../../core/programs/webhooks/endpoints.ts";
import { openConfiguredDatabase } from "../../db/open.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Activity } from "./activity.ts";
import type { World } from "./world.ts";

/** The receiver's delay per message, so that a kill interrupts some. */
const RECEIVING_MS = 1_500;

const message = z.object({ type: z.string(), data: z.object({ rounds: z.array(z.object({ round_id: z.number() })) }) });

/** A webhook that receives every imported round; `imported` is the number of acknowledged rows so far. */
export async function startWebhooks(world: World, imported: () => number): Promise<Activity> {
  const bodies = new Map<string, string>();
  const altered: string[] = [];
  let arrived = 0;
  let underWay = 0;
  const server = createServer((request, response) => {
    underWay += 1;
    response.once("close", () => (underWay -= 1));
    void text(request).then(
      async (body) => {
        const id = String(request.headers["webhook-id"]);
        await delay(RECEIVING_MS);
        if (response.destroyed) return;
        arrived += 1;
        if (bodies.has(id) && bodies.get(id) !== body) altered.push(`message ${id} came again with other words`);
        bodies.set(id, body);
        response.writeHead(204).end();
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await addWebhook(world, `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
  return {
    moment: "webhook",
    busy: () => underWay > 0,
    stop: async () => undefined,
    async unsettled({ db }) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from graphile_worker.jobs
          where task_identifier in ('catalogue.changed', 'webhooks.deliver') and attempts < max_attempts`.execute(db);
      return rows[0]?.n === 0 ? null : `${rows[0]?.n} jobs of webhooks`;
    },
    async verify({ db }) {
      const received = new Map<number, number>();
      for (const body of bodies.values()) {
        const { type, data } = message.parse(JSON.parse(body));
        if (type === "search.rounds.added")
          for (const { round_id } of data.rounds) received.set(round_id, (received.get(round_id) ?? 0) + 1);
      }
      const { rows } = await sql<{
        id: number;
      }>`select round_id as id from lead where stage_text = 'Seed' order by round_id`.execute(db);
      server.closeAllConnections();
      server.close();
      const lost = rows.filter(({ id }) => !received.has(id)).map(({ id }) => `round ${id} was not received`);
      return {
        acknowledged: imported(),
        lost: rows.length < imported() ? [...lost, `${imported() - rows.length} rounds are not listed`] : lost,
        duplicated: [
          ...altered,
          ...[...received].flatMap(([id, times]) => (times > 1 ? [`round ${id} was received ${times} times`] : [])),
        ],
        repeated: arrived - bodies.size,
      };
    },
  };
}

/** Adds a webhook for every seed round. */
async function addWebhook({ dataDir, directUrl }: World, url: string): Promise<void> {
  const { db, close } = await openConfiguredDatabase({ dataDir, databaseUrl: directUrl });
  try {
    const ctx: Context = { db, actor: { id: "operator", access: "owner" }, clock: systemClock };
    const { id } = await saveSearch(ctx, { name: "All seed rounds", address: "/companies?stage=Seed" });
    await addEndpoint(ctx, { searchId: id, url, allowPrivateAddresses: true });
  } finally {
    await close();
  }
}
