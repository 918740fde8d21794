import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection that sends raw bytes and reads one response at a time, as Latin-1. */
export interface RawConnection {
  readonly socket: Socket;
  readonly ask: (request: string) => Promise<string>;
  readonly read: () => Promise<string>;
}

/** Connects to a local port, for requests that well-behaved clients never send. */
export function dial(port: number): RawConnection {
  const socket = connect(port, "127.0.0.1");
  let buffered = "";
  socket.setEncoding("latin1").on("data", (piece: string) => (buffered += piece));
  const read = async () => {
    for (;;) {
      const head = buffered.indexOf("\r\n\r\n") + 4;
      if (head > 3) {
        const hasBody = !buffered.startsWith("HTTP/1.1 304");
        const length = hasBody ? Number(/content-length: (\d+)/i.exec(buffered.slice(0, head))?.[1] ?? 0) : 0;
        if (buffered.length >= head + length) {
          const answer = buffered.slice(0, head + length);
          buffered = buffered.slice(head + length);
          return answer;
        }
      }
      await once(socket, "data");
    }
  };
  return { socket, read, ask: (request) => (socket.write(request, "latin1"), read()) };
}

/** The head of a GET request. */
export const GET = (path: string, ...fields: string[]) =>
  [`GET ${path} HTTP/1.1`, "Host: site.example", ...fields, "", ""].join("\r\n");

/** The response to one request on its own connection. */
export async function askOnce(port: number, request: string): Promise<string> {
  const { socket, ask } = dial(port);
  const answer = await ask(request);
  socket.destroy();
  return answer;
}

/** A response without its date, for comparison. */
export const dated = (answer: string) => answer.replace(/Date: [^\r]+/, "Date: …");
