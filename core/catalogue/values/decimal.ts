/** A number without a sign: its digits, of which the last `decimals` are decimal places. */
export interface Decimal {
  readonly digits: string;
  readonly decimals: number;
}

/**
 * Reads digits with any convention of separators: "1,234.56", "1.234,56", "2'000'000", "1 234", "1,00,00,000", "1.5e+07".
 * Undefined when the separators are invalid ("42,00000") or ambiguous ("1.234" in a currency with decimal points,
 * "1,125" million in one with decimal commas). `grouping` is the mark that certainly groups digits in the column.
 */
export function readDecimal(
  text: string,
  scaled: boolean,
  decimalPoint: boolean,
  grouping?: "," | ".",
): Decimal | undefined {
  const power = /^(\d{1,15})(?:[.,](\d{1,17}))?e([+-]?\d{1,3})$/i.exec(text);
  if (power !== null) return fromExponent(power[1] ?? "", power[2] ?? "", Number(power[3]));
  const plain = text.replace(/['’_ ]/g, "");
  if (plain.length !== text.length && !/^\d{1,3}(?:['’_ ]\d{3})+(?:[.,]\d+)?$/.test(text)) return undefined;
  const points = count(plain, ".");
  const commas = count(plain, ",");
  if (points === 0 && commas === 0) return { digits: plain, decimals: 0 };
  if (points > 0 && commas > 0) {
    const mark = plain.lastIndexOf(".") > plain.lastIndexOf(",") ? "." : ",";
    return (mark === "." ? points : commas) > 1 ? undefined : grouped(plain, mark);
  }
  const mark = points > 0 ? "." : ",";
  if (points + commas > 1)
    return isGrouped(plain, mark) ? { digits: plain.replaceAll(mark, ""), decimals: 0 } : undefined;
  const at = plain.indexOf(mark);
  const decimals = plain.length - at - 1;
  const couldBeGroup = decimals === 3 && at <= 3 && !plain.startsWith("0") && plain.length === text.length;
  const customary = decimalPoint === (mark === ".");
  if (!couldBeGroup) {
    const brokenGroup = decimals > 3 && at <= 3 && !plain.startsWith("0") && (!scaled || !customary);
    return brokenGroup ? undefined : { digits: plain.replace(mark, ""), decimals };
  }
  if (!scaled && mark === grouping) return { digits: plain.replace(mark, ""), decimals: 0 };
  if (scaled)
    return customary && mark === "."
      ? { digits: plain.replace(mark, ""), decimals }
      : fromComma(plain, mark, decimalPoint);
  return customary ? undefined : { digits: plain.replace(mark, ""), decimals: 0 };
}

/** "1.5e+07", as statistics programs write numbers: the mark before an exponent always divides decimals. */
function fromExponent(whole: string, fraction: string, power: number): Decimal {
  const decimals = fraction.length - power;
  return decimals < 0
    ? { digits: whole + fraction + "0".repeat(-decimals), decimals: 0 }
    : { digits: whole + fraction, decimals };
}

/**
 * Next to a scale word a point is the decimal mark, unless zeros follow: "5.000 millones" are 5,000, and "1.500" may be
 * either. A comma groups only in currencies with a decimal point.
 */
function fromComma(plain: string, mark: string, decimalPoint: boolean): Decimal | undefined {
  if (mark === "." && plain.endsWith("000")) return { digits: plain.replace(mark, ""), decimals: 0 };
  if (mark === ".") return plain.endsWith("0") ? undefined : { digits: plain.replace(mark, ""), decimals: 3 };
  return decimalPoint ? { digits: plain.replace(mark, ""), decimals: 0 } : undefined;
}

function grouped(plain: string, mark: "." | ","): Decimal | undefined {
  const at = plain.indexOf(mark);
  const whole = plain.slice(0, at);
  const other = mark === "." ? "," : ".";
  if (!isGrouped(whole, other)) return undefined;
  return { digits: whole.replaceAll(other, "") + plain.slice(at + 1), decimals: plain.length - at - 1 };
}

/** True if digits are in groups of three, or in India's groups of two before a last three. */
function isGrouped(whole: string, mark: string): boolean {
  const groups = whole.split(mark);
  const first = groups[0] ?? "";
  if (first.length === 0 || first.length > 3 || groups.at(-1)?.length !== 3) return false;
  const middle = groups.slice(1, -1);
  return (
    middle.every((group) => group.length === 3) || (first.length <= 2 && middle.every((group) => group.length === 2))
  );
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
