import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { dial, GET } from "../../test/raw-http.ts";
import { answerProtocolErrors } from "./protocol-errors.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Connects to a server that answers requests with `listener` and waits for headers for `headersTimeout` ms. */
async function connectTo(listener: RequestListener, headersTimeout = 60_000) {
  const server = createServer({ headersTimeout, connectionsCheckingInterval: 10 }, listener);
  answerProtocolErrors(
    server,
    ({ status, title }) =>
      new Response(title, { status, headers: { "content-length": String(title.length), "x-kind": "error page" } }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return dial((server.address() as AddressInfo).port).socket;
}

/** Everything received until the connection ends. */
async function ask(request: string, listener: RequestListener, headersTimeout?: number): Promise<string> {
  const socket = await connectTo(listener, headersTimeout);
  socket.write(request, "latin1");
  return await text(socket);
}

it.each([
  ["a bad request line", "nonsense\r\n\r\n", 400],
  ["headers that arrive too slowly", "GET / HTTP/1.1\r\nHost: ", 408],
  ["oversized headers", GET("/", `X-Long: ${"x".repeat(20_000)}`), 431],
  [
    "oversized chunk extensions",
    `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;${"x".repeat(20_000)}`,
    413,
  ],
])("answers %s with an error page and closes", async (_what, request, status) => {
  // Reads the body, as a form's route does.
  const limit = status === 408 ? 20 : undefined;
  const answer = await ask(request, (req, res) => void req.resume().on("end", () => res.end()), limit);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/^x-kind: error page\r$/m);
  expect(answer).toMatch(/^connection: close\r$/m);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

it("writes nothing into a started response", async () => {
  const socket = await connectTo((_req, res) => void res.writeHead(200).write("half"));
  socket.write(GET("/"));
  let answer = "";
  socket.on("data", (piece: string) => {
    answer += piece;
    if (answer.includes("half")) socket.write("nonsense\r\n\r\n");
  });
  await once(socket, "close");
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).not.toContain("400");
});

it("finishes pending responses before rejecting the next request", async () => {
  const answers = await ask(`${GET("/")}nonsense\r\n\r\n`, (_req, res) => void res.end("fine"));
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
});
