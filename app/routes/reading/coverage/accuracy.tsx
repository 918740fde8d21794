import {
  type Accuracy,
  type AccuracyMonth,
  type AccuracyValue,
} from "../../../../core/intake/accuracy/read-accuracy.ts";
import { DRAWN, type Verdict, VERDICTS } from "../../../../core/intake/accuracy/checked-value.ts";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import { CHECKED_NAMES, checkedText, VERDICT_NAMES } from "../../../ui/checked-value.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { count } from "../../../ui/format/count.ts";
import { Instant } from "../../../ui/frame/instant.tsx";
import { monthText } from "../../../ui/growth.tsx";
import { OutboundLink } from "../../../ui/outbound-link.tsx";
import { Figures } from "./figures.tsx";

/** The share of right values by month, and the values of the last draw. */
export function AccuracyFigures({ accuracy: { next, months } }: { readonly accuracy: Accuracy }) {
  const [latest] = months;
  return (
    <div className="mt-14">
      <Figures
        id="accuracy"
        heading="Accuracy"
        about={`On the 1st of each month we draw ${DRAWN} published values of the rounds listed in the month before, withdrawn ones included, and our editor compares each with its source. A value without a public source counts as such and is not replaced.`}
      >
        {months.length > 0 && <History months={months} />}
        {latest !== undefined && <Drawn month={latest} />}
        <div className="mt-4 max-w-prose space-y-2 text-sm text-muted">
          {latest !== undefined && <HowDrawn month={latest} />}
          {next !== null && (
            <p>
              The seed of the draw for {monthText(next.month)}, published on <Instant at={next.seedPublishedAt} />:{" "}
              <code className="break-all">{next.seed}</code>
            </p>
          )}
          <p>
            All months as <TextLink href="/coverage/accuracy.json">JSON</TextLink>.
          </p>
        </div>
      </Figures>
    </div>
  );
}

function History({ months }: { readonly months: readonly AccuracyMonth[] }) {
  return (
    <FigureRows
      caption="Accuracy by month"
      wide
      rows={months}
      keyOf={({ month }) => month}
      render={{
        Month: ({ month }) => monthText(month),
        Checked: ({ decided, values }) => `${decided} of ${values.length}`,
        ...Object.fromEntries(
          VERDICTS.map((verdict) => [VERDICT_NAMES[verdict], (month: AccuracyMonth) => having(month, verdict)]),
        ),
      }}
      numbers={["Checked", ...Object.values(VERDICT_NAMES)]}
    />
  );
}

function having({ values }: AccuracyMonth, wanted: Verdict): number {
  return values.filter(({ verdict }) => verdict === wanted).length;
}

function Drawn({ month: { month, values } }: { readonly month: AccuracyMonth }) {
  return (
    <details className="mt-4">
      <summary className="link inline-flex min-h-11 items-center text-sm">
        The {count(values.length)} values of {monthText(month)}, one by one
      </summary>
      <FigureRows
        caption={`Values drawn for ${monthText(month)}`}
        wide
        rows={values}
        keyOf={({ position }) => position}
        render={{
          Value: ({ fact }) => CHECKED_NAMES[fact],
          Company: (value) => <Company value={value} />,
          "We say": ({ shown }) => (shown === null ? "For members" : statedOf(shown)),
          Source: (value) => <Source value={value} />,
          Verdict: ({ verdict }) => (verdict === null ? "Waiting" : VERDICT_NAMES[verdict]),
        }}
      />
    </details>
  );
}

function statedOf({ value }: NonNullable<AccuracyValue["shown"]>): string {
  return value === null ? "Not named: may be a person" : checkedText(value);
}

function Company({ value: { shown } }: { readonly value: AccuracyValue }) {
  if (shown === null) return "Not shown";
  return <TextLink href={`/companies/${shown.companySlug}`}>{shown.companyName}</TextLink>;
}

function Source({ value: { source, item, shown } }: { readonly value: AccuracyValue }) {
  const text = item === null ? source : `${source}, ${item}`;
  return shown === null || shown.url === null ? text : <OutboundLink href={shown.url}>{text}</OutboundLink>;
}

/** The seed, the hash and the list with which anybody can repeat the draw. */
function HowDrawn({
  month: { month, seed, seedPublishedAt, drawnAt, listHash, listSize },
}: {
  readonly month: AccuracyMonth;
}) {
  return (
    <p>
      {monthText(month)}: {listSize === null ? "the" : count(listSize)} value ids, ordered by their HMAC-SHA-256 with
      the seed <code className="break-all">{seed}</code> (published on <Instant at={seedPublishedAt} />
      ), frozen on <Instant at={drawnAt} />. SHA-256 of the list: <code className="break-all">{listHash}</code>. Members
      can read <TextLink href={`/coverage/accuracy-${month}.txt`}>the list</TextLink>.
    </p>
  );
}
