import { AppError, isAppError } from "../../platform/errors.ts";

/** What a failed file operation under DATA_DIR means for the operator: one line with what to do. */
export function explainFileError(error: unknown, dataDir: string): unknown {
  if (isAppError(error) || !(error instanceof Error) || !("code" in error)) return error;
  switch (error.code) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return new AppError("unavailable", `Cannot write to ${dataDir}: make it writable for this user, or set DATA_DIR to a folder that is.`, { cause: error });
    case "ENOENT":
      if (!("syscall" in error) || error.syscall !== "mkdir") return error;
      return new AppError("unavailable", `No folder can be made at ${dataDir}: set DATA_DIR to another place.`, { cause: error });
    case "ENOTDIR":
    case "EEXIST":
      return new AppError("unavailable", `${dataDir} is not a folder: set DATA_DIR to a folder.`, { cause: error });
    case "ENOSPC":
    case "EDQUOT":
      return diskFull(dataDir, error);
    default:
      return error;
  }
}

/** The disk below DATA_DIR is full. */
export function diskFull(dataDir: string, cause?: unknown): AppError {
  return new AppError("unavailable", `The disk that holds ${dataDir} is full: free some space, or set DATA_DIR to another disk.`, { cause });
}
