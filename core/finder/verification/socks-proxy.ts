import { SocksClient } from "socks";
import { AppError } from "../../../platform/errors.ts";
import { type OpenSocket, SmtpFailure } from "./smtp-connection.ts";

/** A proxy as its setting names it: `socks5://user:password@host:port`. */
export interface SocksProxy {
  readonly host: string;
  readonly port: number;
  readonly user: string | null;
  readonly password: string | null;
}

const SOCKS_PORT = 1080;

/** Reads the address of a SOCKS5 proxy. Throws AppError `invalid_input` when it is none. */
export function readSocksProxy(text: string): SocksProxy {
  const url = URL.parse(text);
  if (url === null || !/^socks5h?:$/.test(url.protocol) || url.hostname === "") {
    throw new AppError("invalid_input", "FINDER_PROXY must be the address of a SOCKS5 proxy, for example socks5://user:password@proxy.funded.example:1080.");
  }
  return { host: url.hostname.replace(/^\[|\]$/g, ""), port: url.port === "" ? SOCKS_PORT : Number(url.port), user: decoded(url.username), password: decoded(url.password) };
}

function decoded(part: string): string | null {
  return part === "" ? null : decodeURIComponent(part);
}

/**
 * Opens connections through a SOCKS5 proxy (RFC 1928, with user and password as in RFC 1929), for hosts whose network
 * closes port 25. The address it is given was checked before: the proxy resolves no names.
 */
export function throughSocks({ host, port, user, password }: SocksProxy): OpenSocket {
  return async ({ address, port: destination, timeoutMs, signal }) => {
    if (signal.aborted) throw new SmtpFailure("timed_out");
    const opening = SocksClient.createConnection({
      proxy: { host, port, type: 5, ...(user === null ? {} : { userId: user, password: password ?? "" }) },
      command: "connect", destination: { host: address, port: destination }, timeout: timeoutMs,
    });
    // The library does not listen to signals: what it opens after the end is closed.
    const over = Promise.withResolvers<never>();
    const end = () => over.reject(new SmtpFailure("timed_out"));
    signal.addEventListener("abort", end, { once: true });
    try {
      return (await Promise.race([opening, over.promise])).socket;
    } catch (cause) {
      opening.then(({ socket }) => socket.destroy(), () => undefined);
      throw cause instanceof SmtpFailure ? cause : new SmtpFailure(/timed out/i.test(String(cause)) ? "timed_out" : "refused_connection", { cause });
    } finally {
      signal.removeEventListener("abort", end);
    }
  };
}
