import { createSocket } from "node:dgram";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { describe, expect, it } from "vitest";

const failure = async (make: () => ReturnType<typeof connect>) => {
  const socket = make();
  const [error] = (await once(socket, "error").catch((caught: unknown) => [caught])) as [NodeJS.ErrnoException];
  return error.code;
};

describe("network guard", () => {
  it.fails("fails a test that connects beyond this machine, even if the connection fails", async () => {
    expect(await failure(() => connect({ host: "192.0.2.1", port: 25 }))).toBe("ERR_IP_BLOCKED");
  });

  it.fails("fails a test that sends a datagram beyond this machine", () => {
    const socket = createSocket("udp4");
    try {
      expect(() => socket.send("x", 53, "192.0.2.1")).toThrow("tests send nothing to 192.0.2.1");
    } finally {
      socket.close();
    }
  });

  it("allows servers of the test", async () => {
    const server = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the server listens on no port");
    const socket = connect({ host: "127.0.0.1", port: address.port });
    await once(socket, "connect");
    socket.destroy();
    server.close();
    expect(address.port).toBeGreaterThan(0);
  });
});
