import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { dial } from "../../test/raw-http.ts";
import { transportGuard } from "./transport-guard.ts";

let server = createServer();
beforeEach(async () => {
  server = createServer(
    { requireHostHeader: false },
    transportGuard({
      https: true,
      refuse: (_req, res) => void res.writeHead(400, { "content-length": "0" }).end(),
      otherwise: (_req, res) =>
        void res.writeHead(200, ["Content-Length", "0", "strict-transport-security", "max-age=1"]).end(),
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ["one Host", "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n", 200],
  ["no Host in HTTP/1.0", "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", 200],
  ["no Host in HTTP/1.1", "GET / HTTP/1.1\r\n\r\n", 400],
  ["two Hosts", "GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n", 400],
  ["a Host that is no host", "GET / HTTP/1.1\r\nHost: a@b\r\n\r\n", 400],
  ["an empty Host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", 400],
  ["an impossible Host in HTTP/1.0", "GET / HTTP/1.0\r\nConnection: keep-alive\r\nHost: [::1\r\n\r\n", 400],
  ["the same Host twice", "GET / HTTP/1.1\r\nHost: a.example\r\nX: y\r\nhOsT: a.example\r\n\r\n", 400],
])("answers %s", async (_what, head, status) => {
  const { ask, socket } = dial((server.address() as AddressInfo).port);
  const answer = await ask(head);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer.match(/strict-transport-security/gi)).toHaveLength(1);
  socket.destroy();
});
