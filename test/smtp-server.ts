import { createServer, type Server, type Socket } from "node:net";

/** Replaces a reply: ends the connection, or stays silent. */
export const DROP = "(drop)";
export const SILENCE = "(silence)";

/** The server's script: its greeting, and the reply to each command. Lines are sent with CRLF. */
export interface SmtpScript {
  readonly banner?: string;
  /** Replies to HELO, EHLO, MAIL, QUIT and others; defaults are the usual ones. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Reply to RCPT by address; default 550 5.1.1. */
  readonly recipient?: (address: string) => string;
  /** Greylisting: answers 450 to the first attempt for a sender and recipient. */
  readonly greylists?: boolean;
  /** Sends replies in chunks of this many bytes. */
  readonly pieces?: number;
  /** Local addresses to listen on, all on one port; default 127.0.0.1. */
  readonly hosts?: readonly [string, ...string[]];
  /** Delay of replies in milliseconds. */
  readonly delayMs?: number;
}

const USUAL: Readonly<Record<string, string>> = {
  EHLO: "250-mail.example\r\n250-PIPELINING\r\n250-SIZE 35882577\r\n250 ENHANCEDSTATUSCODES",
  HELO: "250 mail.example",
  MAIL: "250 2.1.0 Ok",
  QUIT: "221 2.0.0 Bye",
};

export interface SmtpServer {
  readonly port: number;
  /** Every received line. */
  readonly heard: readonly string[];
  /** Number of lines sent before the previous one was answered. */
  readonly early: number;
  /** Maximum number of concurrent connections. */
  readonly most: number;
  stop(): Promise<void>;
}

/** A scripted mail server on loopback that records every received line. */
export async function startSmtpServer(script: SmtpScript): Promise<SmtpServer> {
  const heard: string[] = [];
  let early = 0;
  let most = 0;
  const sockets = new Set<Socket>();
  const asked = new Set<string>();
  /** There is one client host, so sender and recipient identify the greylisting triplet. */
  const isGreylisted = (triplet: string) => {
    if (script.greylists !== true || !triplet.includes(" RCPT ") || asked.has(triplet)) return false;
    asked.add(triplet);
    return true;
  };
  const serve = (socket: Socket) => {
    sockets.add(socket);
    most = Math.max(most, sockets.size);
    let owed = 1;
    let sender = "";
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    const say = (said: string) => {
      owed -= 1;
      if (said === DROP) socket.destroy();
      else if (said !== SILENCE) void send(socket, `${said}\r\n`, script.pieces);
    };
    const answer = (said: string) =>
      void (script.delayMs === undefined ? say(said) : setTimeout(say, script.delayMs, said));
    answer(script.banner ?? "220 mail.example ESMTP");
    let rest = "";
    socket.on("data", (bytes) => {
      const lines = (rest + bytes.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        heard.push(line);
        // QUIT is answered without delay.
        if (owed > 0 && line !== "QUIT") early += 1;
        owed += 1;
        if (line.startsWith("MAIL ")) sender = line;
        answer(isGreylisted(`${sender} ${line}`) ? "450 4.7.1 Greylisted, come back later" : answerTo(script, line));
        if (line === "QUIT") socket.end();
      }
    });
  };
  const [host, ...others] = script.hosts ?? ["127.0.0.1"];
  const server = await listening(serve, 0, host);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server listens on no port");
  const { port } = address;
  const servers = [server, ...(await Promise.all(others.map((other) => listening(serve, port, other))))];
  return {
    port,
    heard,
    get early() {
      return early;
    },
    get most() {
      return most;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((one) => new Promise<void>((resolve) => one.close(() => resolve()))));
    },
  };
}

function listening(serve: (socket: Socket) => void, port: number, host: string): Promise<Server> {
  const server = createServer(serve);
  return new Promise((resolve) => server.listen(port, host, () => resolve(server)));
}

function answerTo(script: SmtpScript, line: string): string {
  const recipient = /^RCPT TO:<([^>]*)>$/.exec(line)?.[1];
  if (recipient !== undefined && script.recipient !== undefined) return script.recipient(recipient);
  if (recipient !== undefined) return "550 5.1.1 User unknown";
  const verb = line.split(" ", 1)[0] ?? "";
  return script.answers?.[verb] ?? USUAL[verb] ?? "502 5.5.2 Command not implemented";
}

async function send(socket: Socket, text: string, pieces = text.length): Promise<void> {
  for (let at = 0; at < text.length && !socket.destroyed; at += pieces) {
    socket.write(text.slice(at, at + pieces));
    // Makes the chunks arrive separately.
    if (pieces < text.length) await new Promise((resolve) => setImmediate(resolve));
  }
}
