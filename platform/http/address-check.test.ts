import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent, buildConnector } from "undici";
import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./address-check.ts";
import { publicConnector } from "./public-connector.ts";
import { fetchOnce } from "./attempt.ts";
import { tokenBucket } from "./token-bucket.ts";

describe("isPublicAddress", () => {
  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "168.63.129.16",
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "::ffff:a00:1",
    "::ffff:169.254.169.254",
    "64:ff9b::10.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "100::1",
    "::127.0.0.1",
    "",
    "example.com",
  ])("rejects %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    "1.1.1.1",
    "8.8.8.8",
    "172.32.0.1",
    "100.128.0.1",
    "11.0.0.1",
    "::ffff:8.8.8.8",
    "2606:4700::1111",
    "64:ff9b::8.8.8.8",
    "2a00:1450::1",
  ])("accepts %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("connector to public addresses", () => {
  it.each(["127.0.0.1", "localhost", "[::1]"])("rejects a redirect from an allowed host to %s", async (inside) => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.writeHead(302, { location: `http://${inside}:${port}/secret` }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const port = (server.address() as AddressInfo).port;
    // Simulates a public host: news.example may reach loopback, every other host is checked.
    const direct = buildConnector({ allowH2: false });
    const checked = publicConnector({ timeoutMs: 1000 });
    const dispatcher = new Agent({
      connect: (target, callback) =>
        target.hostname === "news.example"
          ? direct({ ...target, hostname: "127.0.0.1" }, callback)
          : checked(target, callback),
    });
    try {
      const outcome = await fetchOnce(`http://news.example:${port}/feed`, {
        dispatcher,
        bucketOf: () => tokenBucket(10_000, { now: () => 0, sleep: () => Promise.resolve() }),
        headers: {},
        maxBytes: 1000,
        totalMs: 5000,
        signal: undefined,
      });
      expect(outcome).toMatchObject({ kind: "answer", answer: { status: "failed", code: "blocked_address" } });
      expect(asked).toEqual(["/feed"]);
    } finally {
      server.closeAllConnections();
      server.close();
      await dispatcher.close();
    }
  });
});
