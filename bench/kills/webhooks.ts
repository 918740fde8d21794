import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import type { Activity } from "./activity.ts";
import type { World } from "./world.ts";

/** How long the receiver takes over a message, so that a kill finds some under way. */
const RECEIVING_MS = 1_500;

const message = z.object({ type: z.string(), data: z.object({ rounds: z.array(z.object({ round_id: z.number() })) }) });
const added = z.object({ id: z.number() });

/** A webhook that is told of every imported round; `imported` says how many rows imports have acknowledged so far. */
export async function startWebhooks(world: World, imported: () => number): Promise<Activity> {
  const bodies = new Map<string, string>();
  const altered: string[] = [];
  let arrived = 0;
  let underWay = 0;
  const server = createServer((request, response) => {
    underWay += 1;
    response.once("close", () => (underWay -= 1));
    void text(request).then(async (body) => {
      const id = String(request.headers["webhook-id"]);
      await delay(RECEIVING_MS);
      if (response.destroyed) return;
      arrived += 1;
      if (bodies.has(id) && bodies.get(id) !== body) altered.push(`message ${id} came again with other words`);
      bodies.set(id, body);
      response.writeHead(204).end();
    }, () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const search = await command(world, "searches", "save", "All seed rounds", "/companies?stage=Seed");
  await command(world, "webhooks", "add", String(search), `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
  return {
    moment: "webhook",
    busy: () => underWay > 0,
    stop: async () => undefined,
    async unsettled({ db }) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pgboss.job where name in ('catalogue.changed', 'webhooks.deliver') and state < 'completed'`.execute(db);
      return rows[0]?.n === 0 ? null : `${rows[0]?.n} jobs of webhooks`;
    },
    async verify({ db }) {
      const told = new Map<number, number>();
      for (const body of bodies.values()) {
        const { type, data } = message.parse(JSON.parse(body));
        if (type === "search.rounds.added") for (const { round_id } of data.rounds) told.set(round_id, (told.get(round_id) ?? 0) + 1);
      }
      const { rows } = await sql<{ id: number }>`select round_id as id from lead where stage_text = 'Seed' order by round_id`.execute(db);
      server.closeAllConnections();
      server.close();
      const lost = rows.filter(({ id }) => !told.has(id)).map(({ id }) => `round ${id} was not told of`);
      return {
        acknowledged: imported(),
        lost: rows.length < imported() ? [...lost, `${imported() - rows.length} rounds are not listed`] : lost,
        duplicated: [...altered, ...[...told].flatMap(([id, times]) => (times > 1 ? [`round ${id} was told of ${times} times`] : []))],
        repeated: arrived - bodies.size,
      };
    },
  };
}

async function command(world: World, program: string, ...args: readonly string[]): Promise<number> {
  const { code, stdout } = await world.command(program, ...args, "--json").ended;
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}`);
  return added.parse(JSON.parse(stdout)).id;
}
