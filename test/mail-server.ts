import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail as the server received it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The whole message, headers included. */
  readonly source: string;
}

/** How the server treats receivers: takes their mail, answers with a code, or hangs up in the middle of the message. */
export type Treatment = "take" | { readonly code: number; readonly text: string } | "hang_up";

/** A real SMTP server on the loopback interface. */
export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** What to do from now on; everything is taken at first. */
  treat(treatment: Treatment): void;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let treatment: Treatment = "take";
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo(_address, _session, answer) {
      if (typeof treatment === "object") return answer(Object.assign(new Error(treatment.text), { responseCode: treatment.code }));
      return answer();
    },
    onData(stream, session, answer) {
      if (treatment === "hang_up") {
        server.connections.forEach((connection) => connection.close());
        return;
      }
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ from: mailFrom === false ? "" : mailFrom.address, to: rcptTo.map(({ address }) => address), source: Buffer.concat(parts).toString("utf8") });
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
