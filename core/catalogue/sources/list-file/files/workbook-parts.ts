import { invalidInput, tooLarge } from "../../../../../platform/errors.ts";
import { type ByteSource, type PartReader, unpackAll } from "./workbook-archive.ts";
import { xmlReader } from "./workbook-xml.ts";
import { hintOfHeader } from "../values/amount-shape.ts";

/** Format of a cell's number: a date, or money with a currency sign or a scale. */
export interface NumberStyle {
  readonly date: boolean;
  readonly currency?: string;
  /** The scale that the format prints after the number: "M" for `0.0"M"`. */
  readonly scale?: string;
}

/** A workbook without its rows. */
export interface WorkbookParts {
  readonly sheets: readonly {
    readonly name: string;
    readonly path: string;
    readonly hidden: boolean;
    readonly kind: "rows" | "pivot" | "chart";
  }[];
  readonly strings: readonly string[];
  readonly styles: readonly NumberStyle[];
  readonly epoch1904: boolean;
}

const MAX_STRING_CHARACTERS = 100_000_000;
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58]);

/** Reads a workbook's sheet list, shared strings and number formats. */
export async function readWorkbookParts(bytes: ByteSource): Promise<WorkbookParts> {
  const listed: { name: string; id: string; hidden: boolean }[] = [];
  const targets = new Map<string, string>();
  const strings: string[] = [];
  const styles: NumberStyle[] = [];
  let epoch1904 = false;
  let binary = false;
  const readers: Readonly<Record<string, () => PartReader>> = {
    "xl/workbook.xml": () =>
      xmlReader("contents", {
        open: (tag, attributes) => {
          if (tag === "sheet")
            listed.push({
              name: attributes["name"] ?? "",
              id: attributes["r:id"] ?? relationIn(attributes),
              hidden: (attributes["state"] ?? "visible") !== "visible",
            });
          if (tag === "workbookPr") epoch1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
        },
      }),
    "xl/_rels/workbook.xml.rels": () =>
      xmlReader("contents", {
        open: (tag, attributes) => {
          if (tag === "Relationship") targets.set(attributes["Id"] ?? "", partPath(attributes["Target"] ?? ""));
        },
      }),
    "xl/sharedStrings.xml": () => stringsReader(strings),
    "xl/styles.xml": () => stylesReader(styles),
  };
  const pivots = new Set<string>();
  await unpackAll(bytes, (name) => {
    if (name === "xl/workbook.bin") binary = true;
    const sheet = /^(xl\/worksheets\/)_rels\/([^/]+)\.rels$/.exec(name);
    return sheet === null ? readers[name]?.() : pivotReader(pivots, `${sheet[1] ?? ""}${sheet[2] ?? ""}`);
  });
  const sheets = listed
    .map(({ name, id, hidden }) => ({ name, hidden, path: targets.get(id) ?? "" }))
    .filter((sheet) => sheet.path !== "")
    .map((sheet) => ({ ...sheet, kind: kindOf(sheet.path, pivots) }));
  if (binary) throw invalidInput("This is a binary workbook (.xlsb). Save it as .xlsx or .csv and import that.");
  if (sheets.length === 0)
    throw invalidInput("This is an archive, not an XLSX workbook. Unpack it and import the lists in it.");
  return { sheets, strings, styles, epoch1904 };
}

function kindOf(path: string, pivots: ReadonlySet<string>): WorkbookParts["sheets"][number]["kind"] {
  if (pivots.has(path)) return "pivot";
  return /\/(?:chart|dialog|macro)sheets\//.test(path) ? "chart" : "rows";
}

/** Finds out whether a sheet contains a pivot table, by its relations. */
function pivotReader(pivots: Set<string>, sheet: string): PartReader {
  return xmlReader("links", {
    open: (tag, attributes) => {
      if (tag === "Relationship" && /\/pivotTable$/i.test(attributes["Type"] ?? "")) pivots.add(sheet);
    },
  });
}

function relationIn(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";
}

function partPath(target: string): string {
  return target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`;
}

function stringsReader(strings: string[]): PartReader {
  let current = "";
  let total = 0;
  let inText = false;
  let phonetic = false;
  return xmlReader("texts", {
    open: (tag) => {
      if (tag === "si") current = "";
      else if (tag === "t") inText = true;
      else if (tag === "rPh") phonetic = true;
    },
    text: (text) => {
      if (inText && !phonetic) current += text;
    },
    close: (tag) => {
      if (tag === "t") inText = false;
      else if (tag === "rPh") phonetic = false;
      else if (tag === "si") {
        total += current.length + 16;
        if (total > MAX_STRING_CHARACTERS)
          throw tooLarge("The workbook contains too much text. Save the list as .csv and import that.");
        strings.push(unescape(current));
      }
    },
  });
}

/** Decodes escapes such as `_x000D_`, which workbooks use for characters XML cannot contain. */
export function unescape(text: string): string {
  return text.includes("_x")
    ? text
        .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .toWellFormed()
    : text;
}

function stylesReader(styles: NumberStyle[]): PartReader {
  const formats = new Map<number, string>();
  let inCells = false;
  return xmlReader("number formats", {
    open: (tag, attributes) => {
      if (tag === "numFmt") formats.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "");
      else if (tag === "cellXfs") inCells = true;
      else if (tag === "xf" && inCells) {
        const id = Number(attributes["numFmtId"] ?? 0);
        const format = formats.get(id);
        styles.push(format === undefined ? { date: BUILT_IN_DATES.has(id) } : numberStyle(format));
      }
    },
    close: (tag) => {
      if (tag === "cellXfs") inCells = false;
    },
  });
}

/** The meaning of a format code: "dd/mm/yyyy" is a date, `[$€-407] #,##0` is euros. */
function numberStyle(format: string): NumberStyle {
  const currency =
    /\[\$([^\]-]+)(?:-[^\]]*)?\]/.exec(format)?.[1]?.trim() ??
    /[$€£₹₩₪₺₴₦₫฿₱₽]/.exec(format.replace(/\[[^[\]]*\]/g, ""))?.[0];
  const plain = format.replace(/\[[^[\]]*\]|"[^"]*"|\\./g, "");
  const date = !/general|standard|0|#/i.test(plain) && /[yd]|mmm/i.test(plain);
  // A comma after the last digit divides by a thousand, so that the scale is part of the number already.
  const isDivided = /[0#],+(?![0#])/.test(plain);
  const printed = hintOfHeader(printedAfter(format.split(";")[0] ?? ""));
  const sign = currency === undefined || currency === "" ? printed.currency : currency;
  const scale = isDivided || date ? undefined : SCALES[printed.scale ?? 0];
  return { date, ...(sign !== undefined && { currency: sign }), ...(scale !== undefined && { scale }) };
}

/** Scales as cells write them, by their exponent. */
const SCALES: Readonly<Record<number, string>> = { 3: "k", 5: " lakh", 6: "M", 7: " crore", 9: "bn" };

/** The text that a format prints after the last digit: "Mio. €" for `0.0 "Mio. €"`. */
function printedAfter(format: string): string {
  let text = "";
  for (const [token] of format.matchAll(/"[^"]{0,60}"|\\.|\[[^\]]{0,40}\]|[_*].|./g)) {
    if (/^[0#?]$/.test(token)) text = "";
    else if (/^["\\]/.test(token)) text += token.replace(/^\\|"/g, "");
    else text += " ";
  }
  return text.trim();
}
