import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { urlOf } from "../command-line.ts";
import { testDatabase } from "../database.ts";
import { deepRuns } from "../deep-runs.ts";
import { scratchFolder } from "../embedded.ts";
import { dial, GET } from "../raw-http.ts";
import { runSite } from "../site-process.ts";

/** 10,000 with `npm test -- --deep`. */
const IDLE = deepRuns(1_000, 10_000);
const SLOW = 50;

/** Limit of open files; Node.js uses the hard limit. Site and test each hold one end of every connection. */
const limit = execFileSync("sh", ["-c", "ulimit -Hn"], { encoding: "utf8" }).trim();
const hasRoom = limit === "unlimited" || Number(limit) >= IDLE + 1_000;

async function openConnections(port: number, count: number): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  // At most as many at a time as a listening socket queues.
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(200, count - sockets.length) }, () => connect(port, "127.0.0.1"));
    sockets.push(...some);
    await Promise.all(some.map((socket) => once(socket, "connect")));
  }
  return sockets;
}

async function startSite() {
  const database = await testDatabase();
  onTestFinished(database.drop);
  const site = runSite({ DATA_DIR: await scratchFolder(), DATABASE_URL: urlOf(database.target) });
  const address = await site.address;
  const status = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${address}${path}`, init);
    await response.arrayBuffer();
    return response.status;
  };
  return { site, status, port: Number(new URL(address).port) };
}

it.skipIf(!hasRoom)(
  `serves visitors beside ${IDLE} idle connections (skipped where fewer files may be open)`,
  async () => {
    const { site, status, port } = await startSite();
    const idle = await openConnections(port, IDLE);
    expect(await status("/companies")).toBe(200);
    expect(await status("/companies?stage=seed")).toBe(200);
    expect(await status("/rest/v1/leads?limit=1")).toBe(200);
    // Accepted and still open.
    expect(idle.filter((socket) => socket.destroyed || socket.readableEnded)).toEqual([]);
    const last = idle.at(-1);
    last?.write(GET("/companies", "Connection: close"));
    const [bytes] = last === undefined ? [] : await once(last, "data");
    expect(String(bytes)).toMatch(/^HTTP\/1\.1 200 /);
    // They do not delay shutdown either.
    expect(await site.end("SIGTERM")).toMatchObject({ code: 0, stderr: "" });
  },
);

it("serves visitors while other clients send or read slowly, and serves the slow clients too", async () => {
  const { site, status, port } = await startSite();
  expect(await status("/companies")).toBe(200);
  const heads = await openConnections(port, SLOW);
  for (const socket of heads) socket.write("GET /companies HTTP/1.1\r\nHost: si");
  const bodies = await openConnections(port, SLOW);
  const form = "name=Ada&email=ada@acme.example&message=Hello+there";
  const head = `POST /contact HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\n`;
  for (const socket of bodies) socket.write(head + form.slice(0, 10));
  const readers = await openConnections(port, SLOW);
  for (const socket of readers) {
    socket.pause();
    // More responses than a connection's buffers hold; nobody reads them.
    socket.write(GET("/companies").repeat(100));
  }
  expect(await status("/companies")).toBe(200);
  expect(await status("/companies?stage=series-a")).toBe(200);
  expect(await status("/contact", { method: "POST", body: new URLSearchParams(form) })).toBeLessThan(400);

  const { socket, read } = dial(port);
  onTestFinished(() => void socket.destroy());
  for (const character of GET("/companies?stage=seed")) {
    socket.write(character);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await read()).toMatch(/^HTTP\/1\.1 200 /);
  const [first] = bodies;
  first?.write(form.slice(10));
  const [answer] = first === undefined ? [] : await once(first, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 [23]/);
  for (const one of [...heads, ...bodies, ...readers]) one.destroy();
  expect(await site.end("SIGTERM")).toMatchObject({ code: 0, stderr: "" });
});

it.skipIf(deepRuns(0, 1) === 0)(
  "gives up on a client that has not sent its headers after a minute or two (only with --deep)",
  async () => {
    const { site, status, port } = await startSite();
    const sockets = await openConnections(port, 2);
    sockets[1]?.write("GET /companies HTTP/1.1\r\nHost: si");
    for (const socket of sockets) socket.resume();
    await Promise.all(sockets.map((socket) => once(socket, "close")));
    expect(await status("/companies")).toBe(200);
    expect(await site.end("SIGTERM")).toMatchObject({ code: 0, stderr: "" });
  },
);
