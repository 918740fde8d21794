import { readFile } from "node:fs/promises";
import { MAX_PASSPHRASE, MIN_PASSPHRASE } from "../../platform/backup-settings.ts";
import { type AppError, invalidInput, isAppError } from "../../platform/errors.ts";

/** First bytes of an encrypted backup, from the age specification (https://age-encryption.org/v1). */
const AGE_HEADER = Buffer.from("age-encryption.org/v1\n");
/** Ending of the names of encrypted backups. `age --decrypt` opens them anywhere. */
export const AGE_ENDING = ".age";
/**
 * Scrypt's N is 2 to this power: 64 MiB and a quarter of a second, during which the process does nothing else. Below
 * age's default of 18, which would hold up visitors; {@link MIN_PASSPHRASE} makes up for it.
 */
const WORK_FACTOR = 16;

/** Encrypts with a passphrase in age's format, in constant memory. */
export async function* encrypted(
  content: AsyncIterable<Uint8Array>,
  passphrase: string,
  workFactor: number = WORK_FACTOR,
): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(workFactor);
  encrypter.setPassphrase(passphrase);
  yield* await encrypter.encrypt(webStream(content));
}

/**
 * Decrypts a backup in constant memory; one that is not encrypted stays as it is. Throws AppError `invalid_input` for a
 * missing or wrong passphrase and for an altered file.
 */
export async function* decrypted(
  content: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<Uint8Array> {
  const source = content[Symbol.asyncIterator]();
  const [head, rest] = await splitHead(source);
  if (!head.equals(AGE_HEADER)) {
    yield* rest;
    return;
  }
  if (passphrase === undefined) {
    await source.return?.();
    throw invalidInput(
      "This backup is encrypted: name a file with its passphrase, --passphrase-file FILE, or set BACKUP_PASSPHRASE.",
    );
  }
  const failure: { error?: unknown } = {};
  let decrypting: ReadableStream<Uint8Array>;
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    decrypting = await decrypter.decrypt(webStream(remembering(rest, failure)));
  } catch (error) {
    if ("error" in failure) throw failure.error;
    const isWrong = error instanceof Error && error.message.startsWith("no identity matched");
    throw isWrong
      ? invalidInput("The passphrase does not open this backup: use the one it was made with.")
      : altered(error);
  }
  try {
    yield* decrypting;
  } catch (error) {
    if ("error" in failure) throw failure.error;
    throw isAppError(error) ? error : altered(error);
  }
}

/** Reads a passphrase: a file's content without the line break at its end. Throws AppError `invalid_input`. */
export async function readPassphrase(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw invalidInput(`The passphrase file ${file} cannot be read.`, { cause: error });
  });
  const passphrase = text.replace(/\r?\n$/, "");
  if (passphrase.length >= MIN_PASSPHRASE && passphrase.length <= MAX_PASSPHRASE && !/[\r\n]/.test(passphrase))
    return passphrase;
  throw invalidInput(
    `The passphrase file ${file} must contain one line of ${MIN_PASSPHRASE} to ${MAX_PASSPHRASE} characters, for example from openssl rand -base64 24.`,
  );
}

function altered(cause: unknown): AppError {
  return invalidInput("This backup cannot be used, it is cut short or was altered: take another one.", { cause });
}

/** The first bytes, as many as the header has, and everything including them. */
async function splitHead(source: AsyncIterator<Uint8Array>): Promise<readonly [Buffer, AsyncGenerator<Uint8Array>]> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < AGE_HEADER.byteLength) {
    const { done, value } = await source.next();
    if (done === true) break;
    chunks.push(value);
    bytes += value.byteLength;
  }
  const begun = Buffer.concat(chunks);
  async function* all() {
    try {
      yield begun;
      for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
    } finally {
      await source.return?.();
    }
  }
  return [begun.subarray(0, AGE_HEADER.byteLength), all()];
}

/** Remembers an error of the source, which the library would report as one of its own. */
async function* remembering(
  content: AsyncIterable<Uint8Array>,
  failure: { error?: unknown },
): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    failure.error = error;
    throw error;
  }
}

/** Unlike `Readable.toWeb`, never gives another chunk after it was cancelled. */
function webStream(content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const source = content[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await source.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await source.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
