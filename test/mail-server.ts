import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail as the server received it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The whole message, headers included. */
  readonly source: string;
}

/**
 * How the server treats mail: takes it; answers with a code to the receiver; hangs up in the middle of the message, or when
 * it has it whole and before it says so; or greylists: puts each sender and receiver off once. A function holds a whole
 * message until it is done, and then takes it.
 */
export type Treatment = "take" | (() => Promise<void>) | { readonly code: number; readonly text: string } | "hang_up" | "hang_up_after" | "greylist";

/** A real SMTP server on the loopback interface. */
export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Connections it has had. */
  readonly connections: number;
  /** What to do from now on; everything is taken at first. */
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
      if (typeof treatment === "object") return answer(Object.assign(new Error(treatment.text), { responseCode: treatment.code }));
      return answer();
    },
    onData(stream, session, answer) {
      if (treatment === "hang_up") return hangUp();
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ from: mailFrom === false ? "" : mailFrom.address, to: rcptTo.map(({ address }) => address), source: Buffer.concat(parts).toString("utf8") });
        if (treatment === "hang_up_after") return hangUp();
        if (typeof treatment === "function") return void treatment().then(() => answer(), answer);
        answer();
      });
    },
  });
  // A client that is killed resets its connection.
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

/** The value of a header of a received mail, unfolded; null without one. */
export function headerOf({ source }: ReceivedMail, name: string): string | null {
  const head = source.split(/\r\n\r\n/, 1)[0] ?? "";
  const match = new RegExp(`^${name}:[ \\t]*(.*(?:\\r\\n[ \\t].*)*)`, "im").exec(head);
  return match?.[1]?.replace(/\r\n[ \t]+/g, " ") ?? null;
}
