import { type MeasureSummary, summarizeMeasures } from "../../core/measures/summarize.ts";
import { AppError } from "../../platform/errors.ts";
import { type Command, runCommand, textOption, wholeNumber } from "./command.ts";

const HELP = `npm run measures -- [--days 28]   how fast the site's pages were in its visitors' browsers, by route: page views
                                  measured, what three of four stayed within, the share of good and of poor ones

LCP, INP, FID and TTFB are milliseconds; render-error counts screens that could not be drawn.`;

const LONGEST = 3_650;

export const command: Command = {
  help: HELP,
  options: { days: { type: "string" } },
  async run(run) {
    const days = wholeNumber(textOption(run, "days") ?? "28", "--days");
    if (days < 1 || days > LONGEST) throw new AppError("invalid_input", `--days must be from 1 to ${LONGEST}.`);
    const measures = await summarizeMeasures(run.ctx, days);
    if (run.json) run.print(JSON.stringify({ dryRun: run.dryRun, days, measures }));
    else if (measures.length === 0) run.print(`No page view was measured in the last ${days} ${days === 1 ? "day" : "days"}.`);
    else for (const line of table(measures)) run.print(line);
    return 0;
  },
};

function table(measures: readonly MeasureSummary[]): string[] {
  const width = Math.max(5, ...measures.map(({ route }) => route.length));
  const line = (cells: readonly [string, string, string, string, string, string]) =>
    [cells[0].padEnd(width), cells[1].padEnd(12), ...cells.slice(2).map((cell) => cell.padStart(7))].join("  ");
  return [
    line(["route", "measure", "views", "p75", "good", "poor"]),
    ...measures.map(({ route, measure, count, p75, good, poor }) => line([route, measure, String(count), measure === "render-error" ? "" : String(p75), percent(good), percent(poor)])),
  ];
}

function percent(share: number | null): string {
  return share === null ? "" : `${Math.round(share * 100)} %`;
}

await runCommand(command, import.meta.url);
