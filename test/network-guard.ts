import { Socket as Datagrams } from "node:dgram";
import { type EventEmitter, errorMonitor } from "node:events";
import { BlockList, Socket } from "node:net";
import { afterAll, afterEach, expect } from "vitest";

// Keeps tests offline: connecting beyond this machine fails at once, and fails the test, even if the product handles
// the failure.

const OUTSIDE = new BlockList();
OUTSIDE.addRange("0.0.0.0", "126.255.255.255");
OUTSIDE.addRange("128.0.0.0", "255.255.255.255");
OUTSIDE.addAddress("::", "ipv6");
OUTSIDE.addRange("::2", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "ipv6");

// Test files share a process, which is guarded once.
const shared = globalThis as typeof globalThis & { outsideReached?: string[] };
const guarded = shared.outsideReached !== undefined;
const reached = (shared.outsideReached ??= []);
/** Host of the external server in TEST_DATABASE_URL. */
const databaseHost = URL.parse(process.env["TEST_DATABASE_URL"] ?? "")?.hostname;

function guardConnections(): void {
  // eslint-disable-next-line typescript/unbound-method -- called with the socket it was called of
  const connect = Socket.prototype.connect;
  // Covers all sockets of this process, whoever creates them.
  Socket.prototype.connect = function (this: Socket & { blockList?: BlockList }, ...given: Parameters<typeof connect>) {
    const host = hostOf(given);
    if (host === undefined || host !== databaseHost) {
      this.blockList = OUTSIDE;
      note(this);
    }
    return connect.apply(this, given);
  } as typeof connect;
}

function note(socket: EventEmitter): void {
  socket.once(errorMonitor, (error: NodeJS.ErrnoException) => {
    if (error.code === "ERR_IP_BLOCKED") reached.push(`a connection: ${error.message}`);
  });
}

/** `(port, host)`, `({ host })`, or the list that Node makes of either. */
function hostOf(given: readonly unknown[]): string | undefined {
  const all = given.flat();
  const named = all.find((one) => typeof one === "object" && one !== null && "host" in one);
  const host = named === undefined ? all[1] : (named as { readonly host: unknown }).host;
  return typeof host === "string" ? host : undefined;
}

function guardDatagrams(): void {
  // eslint-disable-next-line typescript/unbound-method -- called with the socket it was called of
  const send = Datagrams.prototype.send;
  Datagrams.prototype.send = function (this: Datagrams, ...given: unknown[]) {
    const address = given.findLast((one) => typeof one === "string");
    if (
      typeof address === "string" &&
      address !== "localhost" &&
      OUTSIDE.check(address, address.includes(":") ? "ipv6" : "ipv4")
    ) {
      reached.push(`a datagram to ${address}`);
      throw new Error(`tests send nothing to ${address}`);
    }
    Reflect.apply(send, this, given);
  } as typeof send;
}

if (!guarded) {
  guardConnections();
  guardDatagrams();
}

const nothingReached = () => expect(reached.splice(0), "a test reached beyond this machine").toEqual([]);
afterEach(nothingReached);
afterAll(nothingReached);
