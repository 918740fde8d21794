import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { openDatabase, poolOf } from "../../../db/client.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { libraryOptions } from "./worker.ts";

it("does not log that a stopping server reset a new connection", async () => {
  const server = createServer((socket) => socket.once("data", () => socket.resetAndDestroy()));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const db = openDatabase(`postgres://nobody@127.0.0.1:${address.port}/none`);
  const reset: unknown = await poolOf(db)
    .connect()
    .catch((error: unknown) => error);
  await poolOf(db).end();
  server.close();
  expect(String(reset)).toContain("ECONNRESET");
  const logged: unknown[] = [];
  const { logger } = libraryOptions({ ctx: fakeClockContext(db), onError: (error) => logged.push(error) });
  logger.error("lost", { error: reset });
  logger.error("other", { error: new Error("another") });
  expect(logged).toEqual([new Error("another")]);
});
