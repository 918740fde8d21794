import { AppError } from "../../../../platform/errors.ts";
import OPTIONS from "./options-that-mend.json" with { type: "json" };

/** Options of the reader that mend a reading, by the labels of their fields on screens. */
export const OPTION_LABELS = OPTIONS.labels;
export type OptionName = keyof typeof OPTION_LABELS;
export const OPTION_NAMES = Object.keys(OPTION_LABELS) as readonly OptionName[];

/** Options that the command line names; values are examples. */
const COMMANDS = OPTIONS.commands;

/** An option that mends a reading. */
export type Mend = keyof typeof COMMANDS;

/**
 * Why a list waits, is refused or is read only in part, as data. No door's own words are in it: screens show the fields of
 * what mends it, the command line names its options, and mails and lists of imports leave both out.
 */
export interface Reason {
  /** A clause or a sentence. */
  readonly reason: string;
  /** What kind of doubt it is. */
  readonly kind?: string;
  /** The field in question, and the column that is read as it, or could be. */
  readonly field?: string;
  readonly column?: string;
  readonly examples?: readonly string[];
  /** Options that mend it. */
  readonly mends?: readonly Mend[];
  /** True if another column for the field, or none, mends it. */
  readonly isOfColumn?: true;
  /** What it is made of, each with its own mends. */
  readonly doubts?: readonly Reason[];
}

/** A list that cannot be read as it is, with its reason. */
export class UnreadableList extends AppError {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super("invalid_input", inWords(reason));
    this.reason = reason;
  }
}

/** The reason of an error. */
export function reasonOf(error: AppError): Reason {
  return error instanceof UnreadableList ? error.reason : { reason: error.message };
}

/** A reason in the words that every door shares. */
export function inWords({ reason, examples = [], doubts = [] }: Reason): string {
  const cells = examples.map((text) => `"${text}"`).join(", ");
  return [reason, cells, doubts.map(inWords).join("; ")].filter((part) => part !== "").join(": ");
}

/** A reason for the command line, with the options that mend it. */
export function inCommand(reason: Reason): string {
  const mends = partsOf([reason]).flatMap((one) => one.mends ?? []);
  const options = [...new Set(mends)].map((name): string => COMMANDS[name]);
  if (reason.isOfColumn === true) options.push(`--map ${reason.field ?? "FIELD"}=COLUMN`);
  const text = inWords(reason);
  return options.length === 0 ? text : `${text.replace(/\.$/, "")}; set ${options.join(" and ")}`;
}

/**
 * Options whose fields stand beside reasons on a screen, each at the first reason that it mends. The choice of a sheet
 * stands with the columns.
 */
export function mendsBeside<T extends Pick<Reason, "mends">>(reasons: readonly T[]): ReadonlyMap<T, OptionName[]> {
  const beside = new Map(reasons.map((one): [T, OptionName[]] => [one, []]));
  for (const name of OPTION_NAMES) {
    const first = reasons.find(({ mends }) => mends?.includes(name));
    if (first !== undefined && name !== "sheet") beside.get(first)?.push(name);
  }
  return beside;
}

/** Reasons with what they are made of. */
export function partsOf(reasons: readonly Reason[]): readonly Reason[] {
  return reasons.flatMap((one) => [one, ...(one.doubts ?? [])]);
}

/** True if fields beside the reasons mend any of them. */
export function areMended(reasons: readonly Reason[]): boolean {
  return [...mendsBeside(partsOf(reasons)).values()].some((names) => names.length > 0);
}
