import { percentText, weekArea, weekPaths } from "../../../../ui/charts/shapes.ts";
import { formatAmount } from "../../../../ui/format/format-amount.ts";
import { escaped } from "../../machines/xml.ts";
import { type ChartFigure, type ChartName } from "./chart-figures.ts";
import { count } from "../../../../ui/format/count.ts";

const WIDTH = 800;
const LEFT = 24;
const TOP = 84;
const PLOT = 260;
const ROW = 30;
/** Left edge of the bars. */
const NAMES = 220;
const [INK, MUTED, BAR, SECOND, EDGE] = ["#12201b", "#50615b", "#0b6b58", "#9a3412", "#7e8e88"];

interface ChartWords {
  readonly title: string;
  /** The word for its sums. */
  readonly money: string;
  /** Scope of the chart, such as the active filters. */
  readonly subtitle: string;
  /** Site and date. */
  readonly source: string;
}

/** A chart as a standalone image: title, labelled figures and source, on white in both colour schemes. */
export function chartSvg(chart: ChartName, figures: readonly ChartFigure[], words: ChartWords): string {
  const { title, subtitle, source, money } = words;
  const isNamed = chart !== "weeks" && chart !== "months" && chart !== "cumulative";
  const plot = figures.length === 0 ? empty() : isNamed ? bars(figures) : overTime(chart, figures, money);
  const height = TOP + plot.height + 44;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="14" fill="${INK}">
<title>${escaped(title)}</title>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${text(LEFT, 34, title, 'font-size="20" font-weight="600"')}
${text(LEFT, 58, cut(subtitle, 110), `fill="${MUTED}"`)}
${plot.body}
${text(LEFT, height - 16, source, `fill="${MUTED}" font-size="12"`)}
</svg>
`;
}

interface Plot {
  readonly body: string;
  readonly height: number;
}

function empty(): Plot {
  return { body: text(LEFT, TOP + 20, "No rounds match."), height: 40 };
}

/** One bar per name, as long as its share of all rounds. */
function bars(figures: readonly ChartFigure[]): Plot {
  const scale = WIDTH - NAMES - 230;
  const rows = figures.map(({ name, rounds, share, medianUsdMinor }, i) => {
    const y = TOP + i * ROW;
    const width = Math.max(1, Math.round(share * scale));
    const median = medianUsdMinor === null ? "" : `, median ${dollars(medianUsdMinor)}`;
    return [
      text(LEFT, y + 20, cut(name, 26)),
      `<rect x="${NAMES}" y="${y + 6}" width="${scale}" height="18" fill="#edf2f0"/>`,
      `<rect x="${NAMES}" y="${y + 6}" width="${width}" height="18" fill="${BAR}"/>`,
      text(NAMES + scale + 8, y + 20, `${count(rounds)} (${percentText(share)})${median}`, 'font-size="12"'),
    ].join("\n");
  });
  return { body: rows.join("\n"), height: figures.length * ROW };
}

/**
 * Rounds by month as bars, and by week with the money above; cumulative charts show rounds and money as lines that end
 * at their totals.
 */
function overTime(chart: ChartName, figures: readonly ChartFigure[], summed: string): Plot {
  const width = WIDTH - 2 * LEFT;
  const step = width / figures.length;
  const [base, most] = [TOP + PLOT, Math.max(1, ...figures.map(({ rounds }) => rounds))];
  const rise = (value: number, largest: number) => Math.round((value / Math.max(1, largest)) * (PLOT - 24));
  const [first, last] = [figures[0], figures.at(-1)];
  const ends = [
    `<path d="M${LEFT} ${base}h${width}" stroke="${MUTED}"/>`,
    text(LEFT, base + 20, first?.name ?? "", 'font-size="12"'),
    text(WIDTH - LEFT, base + 20, last?.name ?? "", 'font-size="12" text-anchor="end"'),
  ];
  if (chart === "months")
    return {
      body: [
        ...figures.map(({ rounds }, i) => {
          const height = rise(rounds, most);
          const x = LEFT + i * step;
          const label = rounds === 0 ? "" : text(x + step / 2, base - height - 4, count(rounds), SMALL);
          return `<rect x="${round(x + 1)}" y="${base - height}" width="${round(step - 2)}" height="${height}" fill="${BAR}"/>${label}`;
        }),
        ...ends,
      ].join("\n"),
      height: PLOT + 28,
    };
  if (chart === "weeks") {
    const paths = weekPaths(figures);
    const mostMoney = Math.max(...figures.map(({ amountUsdMinor }) => amountUsdMinor ?? 0));
    return {
      body: [
        text(LEFT, TOP + 4, `${summed}: up to ${dollars(mostMoney)} a week`, `fill="${BAR}"`),
        text(LEFT, TOP + 24, `Rounds: up to ${count(most)} a week`, `fill="${MUTED}"`),
        `<svg x="${LEFT}" y="${TOP + 40}" width="${width}" height="${PLOT - 40}" viewBox="${weekArea(figures.length)}" preserveAspectRatio="none"><path d="${paths.money}" fill="${BAR}"/><path d="${paths.rounds}" fill="${EDGE}"/></svg>`,
        ...ends.slice(1),
      ].join("\n"),
      height: PLOT + 28,
    };
  }
  const money = last?.amountUsdMinor ?? null;
  const line = (color: string, valueOf: (figure: ChartFigure) => number, largest: number) =>
    `<polyline fill="none" stroke="${color}" stroke-width="2.5" points="${figures
      .map((figure, i) => `${round(LEFT + (i + 0.5) * step)},${base - rise(valueOf(figure), largest)}`)
      .join(" ")}"/>`;
  return {
    body: [
      line(BAR ?? "", ({ rounds }) => rounds, most),
      ...(money === null ? [] : [line(SECOND ?? "", ({ amountUsdMinor }) => amountUsdMinor ?? 0, money)]),
      text(LEFT, TOP + 4, `Rounds: ${count(last?.rounds ?? 0)} in total`, `fill="${BAR}"`),
      ...(money === null ? [] : [text(LEFT, TOP + 24, `${summed}: ${dollars(money)} in total`, `fill="${SECOND}"`)]),
      ...ends,
    ].join("\n"),
    height: PLOT + 28,
  };
}

const SMALL = 'font-size="10" text-anchor="middle"';

function text(x: number, y: number, content: string, attributes = ""): string {
  return content === "" ? "" : `<text x="${round(x)}" y="${round(y)}" ${attributes}>${escaped(content)}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function cut(content: string, most: number): string {
  return content.length > most ? `${content.slice(0, most - 1)}…` : content;
}

function dollars(minor: number): string {
  return formatAmount({ minor, currency: "USD" });
}
