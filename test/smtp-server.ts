import { createServer, type Server, type Socket } from "node:net";

/** Instead of an answer: ends the connection, or says nothing. */
export const DROP = "(drop)";
export const SILENCE = "(silence)";

/** A server's part: what it says first, and to each command. Lines are sent with CRLF. */
export interface SmtpScript {
  readonly banner?: string;
  /** To HELO, EHLO, MAIL, QUIT and whatever else; what a server usually says where it is left out. */
  readonly answers?: Readonly<Record<string, string>>;
  /** To RCPT, by the address; 550 5.1.1 where it says nothing. */
  readonly recipient?: (address: string) => string;
  /** Greylists: says 450 of a sender and recipient until this many milliseconds after it was first asked of both. */
  readonly greylistMs?: number;
  /** Sends answers in pieces of this many bytes. */
  readonly pieces?: number;
  /** The addresses of this machine it listens at, all on one port; 127.0.0.1 when absent. */
  readonly hosts?: readonly [string, ...string[]];
  /** Answers after so many milliseconds. */
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
  /** Every line it was sent. */
  readonly heard: readonly string[];
  /** How many lines came before what was said before them was answered. */
  readonly early: number;
  /** The most connections it had at a time. */
  readonly most: number;
  stop(): Promise<void>;
}

/** A mail server on loopback that plays a script, and keeps every line it was sent. */
export async function startSmtpServer(script: SmtpScript): Promise<SmtpServer> {
  const heard: string[] = [];
  let early = 0;
  let most = 0;
  const sockets = new Set<Socket>();
  const firstAsked = new Map<string, number>();
  /** From one host: sender and recipient stand for the whole triplet. */
  const isGreylisted = (triplet: string) => {
    if (script.greylistMs === undefined || !triplet.includes(" RCPT ")) return false;
    const first = firstAsked.get(triplet) ?? performance.now();
    firstAsked.set(triplet, first);
    return performance.now() - first < script.greylistMs;
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
    const answer = (said: string) => void (script.delayMs === undefined ? say(said) : setTimeout(say, script.delayMs, said));
    answer(script.banner ?? "220 mail.example ESMTP");
    let rest = "";
    socket.on("data", (bytes) => {
      const lines = (rest + bytes.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        heard.push(line);
        // Whoever takes leave need not wait.
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
    // So that the pieces arrive apart.
    if (pieces < text.length) await new Promise((resolve) => setImmediate(resolve));
  }
}
