import type { ColumnType } from "../directory/columns/column.ts";
import { type RestError, valueOfNoType, valueOutOfRange } from "./rest-error.ts";

/**
 * Why a value cannot be one of `type`, in PostgreSQL's words, where that is certain without asking the database. Null
 * for all else: the database reads many more forms, such as `tomorrow` or `infinity`, and refuses the rest itself.
 */
export function valueFault(type: ColumnType, value: string): RestError | null {
  if (type === "integer") return integerFault(value);
  if (type === "number") return numberFault(value);
  if (type === "date" || type === "timestamp") return dateFault(type, value);
  return null;
}

const BIGINT_MAX = 2n ** 63n - 1n;

function integerFault(value: string): RestError | null {
  const decimal = /^\s*([+-]?)0*(\d+)\s*$/.exec(value);
  if (decimal === null) {
    // PostgreSQL also reads 0x1F, 0o17, 0b11 and 1_000.
    return /^[\s\dxob_a-f+-]*$/i.test(value) && /\d/.test(value) ? null : valueOfNoType("bigint", value);
  }
  const [, sign = "", digits = "0"] = decimal;
  // 19 digits are the most a bigint has; longer ones need not be converted.
  const magnitude = digits.length > 19 ? BIGINT_MAX + 2n : BigInt(digits);
  return magnitude > (sign === "-" ? BIGINT_MAX + 1n : BIGINT_MAX) ? valueOutOfRange(`value "${value}" is out of range for type bigint`) : null;
}

function numberFault(value: string): RestError | null {
  const decimal = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*$/i.exec(value)?.[1];
  if (decimal === undefined) return /\d|nan|inf/i.test(value) ? null : valueOfNoType("double precision", value);
  const number = Number(decimal);
  const isTooSmall = number === 0 && /[1-9]/.test(decimal.replace(/e.*$/i, ""));
  return Number.isFinite(number) && !isTooSmall ? null : valueOutOfRange(`"${decimal}" is out of range for type double precision`);
}

/** Where PostgreSQL's `date` ends. */
const LAST_YEAR = 5_874_897;

function dateFault(type: "date" | "timestamp", value: string): RestError | null {
  const [, year = "", month = "", day = ""] = /^\s*(\d{4,})-(\d{1,2})-(\d{1,2})(?![\d-])/.exec(value) ?? [];
  if (year === "") return null;
  if (type === "date" && Number(year) > LAST_YEAR) return valueOutOfRange(`date out of range: "${value}"`, "22008");
  const isThere = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month));
  return isThere ? null : valueOutOfRange(`date/time field value out of range: "${value}"`, "22008");
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}
