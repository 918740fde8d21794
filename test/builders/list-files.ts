import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { isAppError } from "../../platform/errors.ts";
import type { EvidenceRecord, Outcome, SourceDocument } from "../../core/catalogue/sources/record.ts";
import { openListFiles } from "../../core/catalogue/sources/list-file/open-list-files.ts";
import { inCommand, reasonOf } from "../../core/catalogue/sources/list-file/reasons.ts";
import type { ListFileOptions } from "../../core/catalogue/sources/list-file/columns/options.ts";

/** Test helper: the result of reading one file; reasons as the command line words them. */
export interface ReadList {
  readonly name: string;
  readonly records: readonly EvidenceRecord[];
  readonly refs: readonly string[];
  readonly quarantined: readonly Extract<Outcome, { kind: "quarantined" }>[];
  readonly notices: readonly string[];
  /** Reason why the whole file was not read. */
  readonly error?: string;
  readonly reading?: string;
  readonly columns?: SourceDocument["columns"];
  readonly suspicious?: SourceDocument["suspicious"];
}

/** Test helper: a temporary folder of files. */
export class ListFolder {
  readonly path = mkdtempSync(join(tmpdir(), "lists-"));

  write(name: string, content: string | Uint8Array): string {
    const path = join(this.path, name);
    writeFileSync(path, content);
    return path;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** Test helper: opens and reads files with a fixed clock. */
export async function readLists(paths: readonly string[], options: ListFileOptions = {}): Promise<ReadList[]> {
  const lists: ReadList[] = [];
  for await (const opened of openListFiles(paths, {
    clock: { now: () => new Date("2026-11-20T12:00:00Z") },
    ...options,
  })) {
    if (opened.kind !== "document") {
      lists.push({
        name: opened.input,
        records: [],
        refs: [],
        quarantined: [],
        notices: [],
        error: opened.kind === "unreadable" ? inCommand({ ...opened, kind: "" }) : opened.kind,
      });
      continue;
    }
    const outcomes: Outcome[] = [];
    let error: string | undefined;
    try {
      for await (const outcome of opened.document.read()) outcomes.push(outcome);
    } catch (problem) {
      if (!isAppError(problem)) throw problem;
      error = inCommand(reasonOf(problem));
    }
    const found = outcomes.filter((outcome) => outcome.kind === "record");
    lists.push({
      name: opened.document.externalId,
      records: found.map(({ record }) => record),
      refs: found.map(({ ref }) => ref),
      quarantined: outcomes.filter((outcome) => outcome.kind === "quarantined"),
      notices: outcomes
        .filter((outcome) => outcome.kind === "notice")
        .map(({ message, mends = [] }) => inCommand({ reason: message, mends })),
      reading: opened.document.reading,
      columns: opened.document.columns,
      suspicious: [
        ...(opened.document.suspicious ?? []),
        ...outcomes.flatMap((outcome) => (outcome.kind === "doubt" ? [outcome.suspicion] : [])),
      ].map((one) => ({ rule: one.rule, reason: inCommand(one) })),
      ...(error === undefined ? {} : { error }),
    });
  }
  return lists;
}

export async function readList(path: string, options: ListFileOptions = {}): Promise<ReadList> {
  const [list] = await readLists([path], options);
  if (list === undefined) throw new Error("nothing was opened");
  return list;
}

/** Test helper: a workbook with one sheet, shared strings and number formats. */
export function workbook(sheetXml: string, parts: Readonly<Record<string, string>> = {}): Uint8Array {
  const files: Record<string, string> = {
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="Notes" sheetId="1" r:id="r9" state="hidden"/><sheet name="Rounds" sheetId="2" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r9" Target="worksheets/sheet9.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$€-407] #,##0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": sheetXml,
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

function cell(text: string, column: number, row: number): string {
  return `<c r="${String.fromCharCode(65 + column)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** Test helper: a workbook of sheets of texts, by their names. */
export function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly string[])[]>>,
  parts: Readonly<Record<string, string>> = {},
): Uint8Array {
  const named = Object.entries(sheets);
  const list = named.map(([name], index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index + 1}"/>`);
  const links = named.map((_, index) => `<Relationship Id="r${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`);
  return workbook("<worksheet/>", {
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${list.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${links.join("")}</Relationships>`,
    ...Object.fromEntries(
      named.map(([, rows], index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet><sheetData>${rows
          .map(
            (cells, row) =>
              `<row r="${row + 1}">${cells.map((text, column) => cell(text, column, row + 1)).join("")}</row>`,
          )
          .join("")}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  });
}
