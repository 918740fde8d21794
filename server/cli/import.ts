import { listFileOptions } from "../../core/sources/list-file/options.ts";
import { openListFiles } from "../../core/sources/list-file/open-list-files.ts";
import { listFile } from "../../core/sources/list-file/source.ts";
import { AppError } from "../../platform/errors.ts";
import type { Command, CommandRun } from "./command.ts";
import { runCommand, textOption, wholeNumber } from "./command.ts";
import { ingestAndPrint } from "./ingest-and-print.ts";

const HELP = `npm run import -- FILE… [options]

Imports lists of funding rounds (CSV, TSV, XLSX, JSON, NDJSON). Columns are recognised by name and content and the
reading is shown; what a row does not say stays empty.

  --map field=Column   which column gives a field, where recognition is wrong (repeat it; --map-help lists the fields)
  --currency EUR       currency of amounts that name none
  --scale million      scale of bare amounts: thousand, million, billion, lakh, crore
  --date-order dmy     dmy, mdy or ymd, where the column itself does not tell
  --year 2025          year of dates that name only a month
  --country FR         country of rows that name none
  --sheet NAME         sheet of a workbook, by name or number
  --encoding NAME      where it is neither UTF-8 nor Windows-1252
  --name NAME          what to call the list instead of its file name`;

export const command: Command = {
  help: HELP,
  options: {
    map: { type: "string", multiple: true },
    currency: { type: "string" },
    scale: { type: "string" },
    "date-order": { type: "string" },
    year: { type: "string" },
    country: { type: "string" },
    sheet: { type: "string" },
    encoding: { type: "string" },
    name: { type: "string" },
  },
  async run(run) {
    if (run.positionals.length === 0) throw new AppError("invalid_input", "Name at least one file: npm run import -- FILE…");
    return ingestAndPrint(run, listFile, openListFiles(run.positionals, readOptions(run)));
  },
};

function readOptions(run: CommandRun) {
  const year = textOption(run, "year");
  const given = {
    map: mapping(run),
    currency: textOption(run, "currency"),
    scale: textOption(run, "scale"),
    dateOrder: textOption(run, "date-order"),
    year: year === undefined ? undefined : wholeNumber(year, "--year"),
    country: textOption(run, "country"),
    sheet: textOption(run, "sheet"),
    encoding: textOption(run, "encoding"),
    name: textOption(run, "name"),
  };
  const parsed = listFileOptions.safeParse(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AppError("invalid_input", `--${issue?.path.join(" ") ?? "option"}: ${issue?.message ?? "is not understood"}. Use --help to see what each option takes.`);
}

function mapping(run: CommandRun): Record<string, string> {
  const given = run.values["map"];
  const pairs = Array.isArray(given) ? given.map(String) : [];
  return Object.fromEntries(
    pairs.map((pair) => {
      const [field, ...column] = pair.split("=");
      if (!field || column.length === 0) throw new AppError("invalid_input", `--map takes field=Column, not "${pair}".`);
      return [field, column.join("=")];
    }),
  );
}

await runCommand(command, import.meta.url);
