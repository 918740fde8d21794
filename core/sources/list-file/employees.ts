import { HEADCOUNT_BANDS, type HeadcountBand } from "../../catalog/fields.ts";

const BOUNDS = HEADCOUNT_BANDS.map((band) => {
  const [low = "", high = ""] = band.replace("+", "-Infinity").split("-");
  return { band, low: Number(low), high: Number(high) };
});

/**
 * The band a number or range of employees lies in; undefined when it spans several. An open count ("1,500+") is
 * certain only in the last band.
 */
export function readHeadcount(text: string): HeadcountBand | undefined {
  if (text.length > 40) return undefined;
  const plain = text.replace(/\s*(?:employees|people|fte|staff|salariés|mitarbeiter(?:innen)?|empleados)\.?$/i, "").replace(/(\d)[,.'’\s](?=\d{3}\b)/g, "$1").replace(/(\d)k\b/gi, "$1000");
  const parts = /^(\d{1,7})\s*(?:(\+)|(?:[-–—]|to|à|bis)\s*(\d{1,7}))?$/i.exec(plain.trim());
  if (parts === null) return undefined;
  const low = Number(parts[1]);
  const high = parts[2] === "+" ? Infinity : Number(parts[3] ?? parts[1]);
  return BOUNDS.find((bounds) => low >= bounds.low && high <= bounds.high)?.band;
}
