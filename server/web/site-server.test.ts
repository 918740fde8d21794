import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SiteServer } from "./site-server.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: site.example\r\n\r\n";

let server: SiteServer;
let port: number;
let answer: (req: IncomingMessage, res: ServerResponse) => void;
beforeEach(async () => {
  answer = (_req, res) => void res.end("done");
  server = new SiteServer((req, res) => answer(req, res));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  port = address.port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A connection and everything it received. */
async function dial(): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  let text = "";
  socket.on("data", (piece: string) => (text += piece));
  await once(socket, "connect");
  return { socket, received: () => text };
}

describe("idle connection", () => {
  it("states a timeout of five seconds and stays open longer than nginx and Caddy reuse it", async () => {
    const { socket, received } = await dial();
    socket.write(REQUEST);
    await expect.poll(received).toContain("Keep-Alive: timeout=5\r\n");
    expect(server.keepAliveTimeout + server.keepAliveTimeoutBuffer).toBeGreaterThan(120_000);
    socket.destroy();
  });
});

describe("retiring server", () => {
  it("closes an open connection after answering its next request", async () => {
    const { socket, received } = await dial();
    socket.write(REQUEST);
    await expect.poll(received).toMatch(/Connection: keep-alive[^]*done/);
    const retired = server.retire();
    socket.write(REQUEST);
    await once(socket, "close");
    expect(received()).toMatch(/Connection: close[^]*done/);
    await retired;
  });

  it("accepts no new connection", async () => {
    await server.retire();
    const [error] = await once(connect(port, "127.0.0.1"), "error");
    expect(error).toMatchObject({ code: "ECONNREFUSED" });
  });

  it("waits for a response in progress", async () => {
    const begun = Promise.withResolvers<ServerResponse>();
    answer = (_req, res) => begun.resolve(res);
    const { socket, received } = await dial();
    socket.write(REQUEST);
    const response = await begun.promise;
    const retired = server.retire();
    response.end("late");
    await retired;
    await expect.poll(received).toContain("late");
  });

  it("cuts off remaining requests at the limit", async () => {
    const begun = Promise.withResolvers<void>();
    answer = () => begun.resolve();
    const { socket, received } = await dial();
    socket.write(REQUEST);
    await begun.promise;
    const closed = once(socket, "close");
    await server.retire(1);
    await closed;
    expect(received()).toBe("");
  });
});
