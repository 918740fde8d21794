import { once } from "node:events";
import net from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ConnectionTarget } from "../db/connection-target.ts";
import { FrameReader, statementOf } from "./postgres-frames.ts";

/**
 * When a connection fails relative to a statement: before the server sees it; after the server has committed it, with
 * the answer; after part of a COPY, in whichever direction; or not at all, but with a late answer, or ("swallow") with no
 * answer to this statement and any later one on the same connection.
 */
export const FAULT_MOMENTS = ["before", "after", "copy", "delay", "swallow"] as const;
export type FaultMoment = (typeof FAULT_MOMENTS)[number];

export interface Fault {
  /** Which statements fail. */
  readonly statement: RegExp;
  readonly moment: FaultMoment;
  /** How often it happens; default once. */
  readonly times?: number;
  /** How late the answer is, in milliseconds, for "delay"; default a second. */
  readonly delayMs?: number;
}

/** A proxy on loopback between a program and PostgreSQL that loses connections at chosen statements. */
export interface DatabaseProxy {
  /** The database through the proxy, as a URL. */
  readonly target: string;
  /** Arms a fault; several can be armed. Returns how often it has happened so far. */
  fail(fault: Fault): () => number;
  /** Disarms all faults. */
  disarm(): void;
  /** Cuts all connections at once. */
  cutAll(): void;
  /** Cuts all connections and refuses new ones for a time. */
  refuse(ms: number): Promise<void>;
  stop(): Promise<void>;
}

interface Armed extends Required<Fault> {
  happened: number;
}

/** CopyData messages of a COPY that pass before it is cut. */
const COPY_MESSAGES = 1;

/** Starts a proxy in front of a database, on a port of its own; the server must not ask for encryption. */
export async function startDatabaseProxy(database: ConnectionTarget): Promise<DatabaseProxy> {
  const server = addressOf(database);
  const armed = new Set<Armed>();
  const open = new Set<() => void>();
  const listener = net.createServer((client) => {
    const upstream = net.connect(server);
    const cut = () => {
      open.delete(cut);
      client.destroy();
      upstream.destroy();
    };
    open.add(cut);
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on("error", cut);
      socket.on("close", cut);
    }
    relay(client, upstream, armed, cut);
  });
  const listen = async (port: number) => {
    listener.listen(port, "127.0.0.1");
    await once(listener, "listening");
  };
  const cutAll = () => {
    for (const cut of open) cut();
  };
  const close = async () => {
    const closed = once(listener, "close");
    listener.close();
    cutAll();
    await closed;
  };
  await listen(0);
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  const url = new URL(typeof database === "string" ? database : `postgres://${database.user}@x/${database.database}`);
  url.host = `127.0.0.1:${address.port}`;
  return {
    target: url.href,
    fail(fault) {
      const one: Armed = { times: 1, delayMs: 1_000, ...fault, happened: 0 };
      armed.add(one);
      return () => one.happened;
    },
    disarm: () => armed.clear(),
    cutAll,
    async refuse(ms) {
      await close();
      await sleep(ms);
      await listen(address.port);
    },
    stop: close,
  };
}

function addressOf(database: ConnectionTarget): net.NetConnectOpts {
  if (typeof database !== "string") return { path: join(database.host, ".s.PGSQL.5432") };
  const { hostname, port } = new URL(database);
  return { host: hostname, port: Number(port === "" ? 5432 : port) };
}

/** Passes messages between both ends until a fault cuts them. */
function relay(client: net.Socket, upstream: net.Socket, armed: ReadonlySet<Armed>, cut: () => void): void {
  let fault: Armed | undefined;
  /** Messages of the server that wait until it is known whether their transaction has committed. */
  let held: Buffer[] = [];
  let copied = 0;
  let isSilent = false;
  let lateUntil = Promise.resolve<unknown>(undefined);
  const happen = (one: Armed) => {
    one.happened += 1;
    fault = undefined;
  };
  const copiesPart = () => fault?.moment === "copy" && (copied += 1) > COPY_MESSAGES;

  const fromClient = new FrameReader("startup", (frame) => {
    if (client.destroyed) return;
    const statement = statementOf(frame);
    const found =
      statement === null
        ? undefined
        : [...armed].find((one) => one.happened < one.times && one.statement.test(statement));
    if (found !== undefined && fault === undefined) {
      fault = found;
      copied = 0;
    }
    if (found !== undefined && fault === found) {
      if (found.moment === "before") {
        happen(found);
        return cut();
      }
      if (found.moment === "delay") {
        happen(found);
        lateUntil = sleep(found.delayMs);
      }
      if (found.moment === "swallow") {
        happen(found);
        isSilent = true;
      }
    }
    // CopyData to the server.
    if (frame.type === "d" && fault !== undefined && copiesPart()) {
      happen(fault);
      return cut();
    }
    upstream.write(frame.bytes);
  });
  const toClient = (bytes: readonly Buffer[]) => {
    // Answers stay in order also while one of them is late.
    lateUntil = lateUntil.then(() => {
      for (const one of bytes) if (!client.destroyed) client.write(one);
    });
  };
  const fromServer = new FrameReader("answers", (frame) => {
    if (isSilent) return;
    if (frame.type === "d" && fault !== undefined && copiesPart()) {
      happen(fault);
      return cut();
    }
    if (fault?.moment !== "after") return toClient([frame.bytes]);
    held.push(frame.bytes);
    // ReadyForQuery says whether a transaction is still open. COPY needs its answers to go on.
    const isOpen = frame.type !== "Z" || frame.bytes[5] !== "I".charCodeAt(0);
    if (frame.type === "Z" && !isOpen) {
      happen(fault);
      return cut();
    }
    if (frame.type === "Z" || frame.type === "G" || frame.type === "H") {
      toClient(held);
      held = [];
    }
  });
  client.on("data", (data) => fromClient.read(data));
  upstream.on("data", (data) => fromServer.read(data));
}
