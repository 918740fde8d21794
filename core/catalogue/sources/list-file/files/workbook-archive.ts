import { Unzip, UnzipInflate } from "fflate";
import { invalidInput, tooLarge } from "../../../../../platform/errors.ts";

/** Receives one part of a workbook while it is unpacked. */
export interface PartReader {
  write(text: string): void;
  end(): void;
}

/** Opens the bytes of a file, from the start at each call. */
export type ByteSource = () => AsyncIterable<Uint8Array>;

/** Small, because one step may unpack to a thousand times its size. */
const STEP = 4_096;
const MAX_PART_BYTES = 1_073_741_824;
const RATIO_FROM_BYTES = 33_554_432;
const MAX_RATIO = 200;

/**
 * Unpacks the parts that `readerOf` wants in archive order, in constant memory, yielding after each step so that the
 * caller can consume them. Throws AppError `too_large` for a part above 1 GiB or 200 times the file's size,
 * `invalid_input` for a damaged archive.
 */
export async function* unpack(
  bytes: ByteSource,
  readerOf: (name: string) => PartReader | undefined,
): AsyncGenerator<void> {
  let failure: unknown;
  let packed = 0;
  const unzip = new Unzip();
  unzip.register(UnzipInflate);
  unzip.onfile = (file) => {
    const reader = readerOf(file.name);
    if (reader === undefined) return;
    const decoder = new TextDecoder();
    let unpacked = 0;
    file.ondata = (error, data, final) => {
      if (failure !== undefined) return;
      try {
        if (error !== null)
          throw invalidInput("The workbook is damaged and cannot be unpacked. Open it and save it again.", {
            cause: error,
          });
        unpacked += data.length;
        if (unpacked > MAX_PART_BYTES || (unpacked > RATIO_FROM_BYTES && unpacked > packed * MAX_RATIO)) {
          throw tooLarge(
            `The workbook unpacks to far more than its size (${file.name}). Save the list as .csv and import that.`,
          );
        }
        reader.write(decoder.decode(data, { stream: !final }));
        if (final) reader.end();
      } catch (problem) {
        failure = problem;
      }
    };
    file.start();
  };
  for await (const chunk of bytes()) {
    for (let from = 0; from < chunk.length; from += STEP) {
      const data = chunk.subarray(from, from + STEP);
      packed += data.length;
      push(unzip, data, false);
      if (failure !== undefined) throw failure;
      yield;
    }
  }
  push(unzip, new Uint8Array(0), true);
  if (failure !== undefined) throw failure;
  yield;
}

/** Like {@link unpack}, for parts small enough to be read at once. */
export async function unpackAll(bytes: ByteSource, readerOf: (name: string) => PartReader | undefined): Promise<void> {
  const steps = unpack(bytes, readerOf);
  while ((await steps.next()).done !== true);
}

function push(unzip: Unzip, data: Uint8Array, final: boolean): void {
  try {
    unzip.push(data, final);
  } catch (error) {
    throw invalidInput("The workbook is damaged or cut short. Open it and save it again, or get the complete file.", {
      cause: error,
    });
  }
}
