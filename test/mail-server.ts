import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The whole message with headers. */
  readonly source: string;
}

/**
 * Treatment of mail by the server: accepts it, answers the recipient with a code, hangs up during the message or after
 * it but before acknowledging, or greylists (rejects each sender and recipient once). A function holds a complete
 * message until it resolves, then accepts it.
 */
export type Treatment =
  | "take"
  | (() => Promise<void>)
  | { readonly code: number; readonly text: string }
  | "hang_up"
  | "hang_up_after"
  | "greylist";

/** A real SMTP server on loopback. */
export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Number of connections so far. */
  readonly connections: number;
  /** Sets the behaviour from now on; everything is accepted at first. */
  treat(treatment: Treatment): void;
  /** Ends every connection, as servers do with idle ones. */
  hangUp(): void;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let treatment: Treatment = "take";
  let connections = 0;
  const greeted = new Set<string>();
  const hangUp = () => server.connections.forEach((connection) => connection.close());
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onConnect(_session, answer) {
      connections += 1;
      answer();
    },
    onRcptTo({ address }, { envelope: { mailFrom } }, answer) {
      const pair = `${mailFrom === false ? "" : mailFrom.address} ${address}`;
      if (treatment === "greylist" && !greeted.has(pair)) {
        greeted.add(pair);
        return answer(Object.assign(new Error("4.7.1 Greylisted, try again later"), { responseCode: 451 }));
      }
      if (typeof treatment === "object")
        return answer(Object.assign(new Error(treatment.text), { responseCode: treatment.code }));
      return answer();
    },
    onData(stream, session, answer) {
      if (treatment === "hang_up") return hangUp();
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString("utf8"),
        });
        if (treatment === "hang_up_after") return hangUp();
        if (typeof treatment === "function") return void treatment().then(() => answer(), answer);
        answer();
      });
    },
  });
  // A killed client resets its connection.
  server.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "ECONNRESET" && error.code !== "EPIPE") throw error;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    get connections() {
      return connections;
    },
    hangUp,
    treat: (next) => void (treatment = next),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A header's value in a received mail, unfolded; null if absent. */
export function headerOf({ source }: ReceivedMail, name: string): string | null {
  const head = source.split(/\r\n\r\n/, 1)[0] ?? "";
  const match = new RegExp(`^${name}:[ \\t]*(.*(?:\\r\\n[ \\t].*)*)`, "im").exec(head);
  return match?.[1]?.replace(/\r\n[ \t]+/g, " ") ?? null;
}
