import { connect, createServer, type Socket } from "node:net";

export interface SocksServer {
  readonly port: number;
  /** Requested destinations: "127.0.0.1:25". */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

/** Treatment of clients: normal, with name and password, refusing connections, or silent. */
export type SocksTreatment = "open" | { readonly user: string; readonly password: string } | "refuse" | "silence";

const REFUSED = 0x05;

/** A SOCKS5 server on loopback (RFC 1928, RFC 1929) that really connects, to IPv4 addresses. */
export async function startSocksServer(treatment: SocksTreatment = "open"): Promise<SocksServer> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
    let step: "methods" | "login" | "request" = "methods";
    const hear = (bytes: Buffer) => {
      if (treatment === "silence") return;
      if (step === "methods") {
        step = typeof treatment === "object" ? "login" : "request";
        socket.write(Buffer.from([5, typeof treatment === "object" ? 2 : 0]));
      } else if (step === "login") {
        const nameEnd = 2 + (bytes[1] ?? 0);
        const given = [bytes.toString("utf8", 2, nameEnd), bytes.toString("utf8", nameEnd + 1)];
        const isRight = typeof treatment === "object" && given[0] === treatment.user && given[1] === treatment.password;
        socket.write(Buffer.from([1, isRight ? 0 : 1]));
        step = "request";
      } else {
        const [address, port] = [[...bytes.subarray(4, 8)].join("."), bytes.readUInt16BE(8)];
        asked.push(`${address}:${port}`);
        socket.off("data", hear);
        if (treatment === "refuse") return void socket.end(Buffer.from([5, REFUSED, 0, 1, 0, 0, 0, 0, 0, 0]));
        const target = connect({ host: address, port }, () => {
          socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
          socket.pipe(target).pipe(socket);
        });
        sockets.add(target);
        target
          .on("close", () => sockets.delete(target))
          .on("error", () => socket.end(Buffer.from([5, REFUSED, 0, 1, 0, 0, 0, 0, 0, 0])));
      }
    };
    socket.on("data", hear);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server listens on no port");
  return {
    port: address.port,
    asked,
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
