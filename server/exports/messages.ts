import type { Actor, PublicAccess } from "../../core/shared/context.ts";
import type { ExportInput, OpenExport } from "../../core/reading/exports/open-export.ts";
import type { KeysInput, OpenKeys } from "../../core/reading/exports/exporter.ts";
import type { CompaniesFileInput } from "../../core/reading/exports/listed-companies.ts";
import type { OpenRows } from "../../core/reading/exports/open-rows.ts";
import type { ConnectionTarget } from "../../db/connection-target.ts";
import type { ErrorCode } from "../../platform/errors.ts";

/** The first message to the export process. */
export interface StartExports {
  readonly kind: "start";
  readonly target: ConnectionTarget;
  readonly publicAccess: PublicAccess | undefined;
}

/** A call to the export process. `exportId` is chosen by the caller. */
export type ExportCall =
  | { readonly kind: "open-export"; readonly exportId: number; readonly actor: Actor; readonly input: ExportInput }
  | { readonly kind: "open-keys"; readonly exportId: number; readonly actor: Actor; readonly input: KeysInput }
  | {
      readonly kind: "open-companies";
      readonly exportId: number;
      readonly actor: Actor;
      readonly input: CompaniesFileInput;
    }
  | { readonly kind: "read"; readonly exportId: number }
  | { readonly kind: "close"; readonly exportId: number };

/** The result of each kind of call. */
export interface ExportResults {
  readonly "open-export": Omit<OpenExport, "body" | "close">;
  readonly "open-keys": Omit<OpenKeys, "body" | "close">;
  readonly "open-companies": Omit<OpenRows, "body" | "close">;
  /** The next bytes of the file; null at its end, once the export is recorded. */
  readonly read: Uint8Array | null;
  readonly close: null;
}

/** A call with the number its reply repeats. */
export interface NumberedCall {
  readonly number: number;
  readonly call: ExportCall;
}

/** An error without its class. */
export interface SentError {
  /** The code of an AppError; null for other errors. */
  readonly appCode: ErrorCode | null;
  readonly message: string;
  /** True when the database could not be reached. */
  readonly isAway: boolean;
}

export type ExportReply =
  | { readonly number: number; readonly result: ExportResults[keyof ExportResults] }
  | { readonly number: number; readonly error: SentError };
