import { AppError } from "../../../platform/errors.ts";

const BYTE_ORDER_MARKS = [
  { label: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { label: "utf-16le", bytes: [0xff, 0xfe] },
  { label: "utf-16be", bytes: [0xfe, 0xff] },
] as const;

function declaredEncoding(bytes: Uint8Array, mediaType: string): string | undefined {
  const byTransport = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(mediaType)?.[1];
  if (byTransport) return byTransport;
  const start = Buffer.from(bytes.subarray(0, 400)).toString("latin1");
  return /^\s*<\?xml[^>]{0,200}\bencoding\s*=\s*["']([^"']{1,40})["']/i.exec(start)?.[1];
}

/**
 * A feed's bytes as text. The encoding is, in this order, what the byte order mark says, what the transport says
 * (RFC 7303), what the XML declaration says, else UTF-8. Undeclared bytes that are not UTF-8 are read as
 * Windows-1252, as feed readers do. Throws AppError `invalid_input` for an encoding nobody knows.
 */
export function decodeFeed(bytes: Uint8Array, mediaType: string): string {
  const mark = BYTE_ORDER_MARKS.find(({ bytes: signature }) => signature.every((byte, at) => bytes[at] === byte));
  const declared = mark?.label ?? declaredEncoding(bytes, mediaType);
  if (declared === undefined) {
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return new TextDecoder("windows-1252").decode(bytes);
    }
  }
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(declared);
  } catch (error) {
    throw new AppError("invalid_input", `The feed says its encoding is "${declared}", which is not a known one. Save it as UTF-8.`, {
      cause: error,
    });
  }
  return decoder.decode(bytes);
}
