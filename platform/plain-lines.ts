/**
 * One JSON log record as readable text: time, level unless it is "info", message, facts, and the stack of an error
 * beneath. What is not such a record is passed through.
 */
export function plainLines(record: string): string {
  const parsed = parse(record);
  if (parsed === null) return record;
  const { time, level, msg, err, ...facts } = parsed;
  const clock = typeof time === "string" ? time.slice(11, 19) : "";
  const words = [clock, level === "info" ? "" : String(level).toUpperCase(), typeof msg === "string" ? msg : ""];
  for (const [name, value] of Object.entries(facts)) words.push(`${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const stack = isRecord(err) && typeof err["stack"] === "string" ? `\n${err["stack"]}` : "";
  return `${words.filter((word) => word !== "").join(" ")}${stack}\n`;
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
