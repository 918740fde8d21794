import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished } from "vitest";
import { messageProblems } from "./openapi-validity.ts";

export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers with this status. */
export const status =
  (code: number, body = "", headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(code, headers).end(body);

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Resolves when this many messages have arrived in total. */
  arrived(count: number): Promise<void>;
  /** Sets the answer from now on. */
  answer: Answer;
}

/**
 * A webhook receiver on loopback until the test ends; answers 204 by default. The test fails if a signed message breaks
 * its schema in the OpenAPI document.
 */
export async function startReceiver(answer: Answer = status(204)): Promise<Receiver> {
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    void text(request).then(
      (body) => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        receiver.received.push({ path: request.url ?? "", headers, body });
        for (const one of waiting) if (receiver.received.length >= one.count) one.resolve();
        receiver.answer(request, response);
      },
      () => undefined,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    const messages = receiver.received.filter(({ headers }) => headers["webhook-id"]?.startsWith("msg_"));
    expect(messages.flatMap(({ body }) => messageProblems(body))).toEqual([]);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver listens on no port");
  const receiver: Receiver = {
    url: `http://127.0.0.1:${address.port}/hook`,
    received: [],
    answer,
    arrived: (count) =>
      new Promise((resolve) => {
        if (receiver.received.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
  };
  return receiver;
}
