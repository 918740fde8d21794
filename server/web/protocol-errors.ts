import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { errorWords } from "../../app/error-words.ts";
import type { ErrorPage } from "./error-page.ts";

/** Status by error code of node:http; 400 for all others. */
const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers unparsable or slow requests with an error page, where node:http would send a bare status line, and closes the
 * connection.
 */
export function answerProtocolErrors(server: Server, errorPage: ErrorPage): void {
  const unfinished = new WeakMap<Duplex, Set<ServerResponse>>();
  const refused = new WeakSet<Duplex>();
  server.on("request", (req, res) => {
    const answers = unfinished.get(req.socket) ?? new Set();
    unfinished.set(req.socket, answers.add(res));
    res.once("close", () => answers.delete(res));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // Further errors for the rest of the same input.
    if (refused.has(socket)) return;
    refused.add(socket);
    const isAnswering = [...(unfinished.get(socket) ?? [])].some(
      ({ headersSent, writableEnded }) => headersSent && !writableEnded,
    );
    if (isAnswering || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = STATUS_OF_CODE[error.code ?? ""] ?? 400;
    void wireText(errorPage({ status, ...errorWords(status) })).then((text) => {
      socket.end(text, () => socket.destroy());
    });
  });
}

async function wireText(response: Response): Promise<string> {
  const fields = [...response.headers, ["date", new Date().toUTCString()], ["connection", "close"]];
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ""}\r\n${head}\r\n${await response.text()}`;
}
