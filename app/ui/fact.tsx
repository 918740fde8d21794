import { createContext, type ReactNode, useContext } from "react";
import type { FactType, FactValues, Facts, Method } from "../../core/catalogue/facts/facts.ts";
import { measureLine } from "../../core/catalogue/facts/measures.ts";
import type { Proof, Proved } from "../../core/reading/directory/proof.ts";
import { PublishedDate } from "./format/date.tsx";
import { formatAmount } from "./format/format-amount.ts";
import { formatInstant } from "./format/format-date.ts";
import { ProofIcon } from "./frame/icons.tsx";
import { OutboundLink } from "./outbound-link.tsx";

interface FactProps {
  readonly term: string;
  readonly children: ReactNode;
  readonly proof?: Proof | null;
}

/** One value with its name and source. Must be inside a `<dl>`. */
export function Fact({ term, children, proof = null }: FactProps) {
  return (
    <div className="relative">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-0.5 pe-6 font-medium wrap-anywhere">
        {children}
        <Provenance of={inSentence(term)} proof={proof} />
      </dd>
    </div>
  );
}

/** The mark of {@link Fact}'s button in running text; the fonts of some systems lack the character. */
export function SourceMark() {
  return (
    <span className="text-muted [&>svg]:inline-block [&>svg]:size-4 [&>svg]:align-[-3px]">
      <span className="sr-only">the information mark</span>
      <ProofIcon />
    </span>
  );
}

/** "Amount raised" becomes "amount raised"; abbreviations ("ARR") stay. */
function inSentence(term: string): string {
  return term.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
}

const hostOf = (url: string) => URL.parse(url)?.hostname ?? url;

const SHOWN: { readonly [T in FactType]: (value: FactValues[T]) => ReactNode } = {
  text: (text) => text,
  email: (address) => address,
  state: (state) => state,
  startup: (verdict) => verdict,
  headcount: (band) => band,
  year: (year) => year,
  text_list: (texts) => texts.join(", "),
  url: (url) => <OutboundLink href={url}>{hostOf(url)}</OutboundLink>,
  url_list: (urls) =>
    urls.map((url, i) => (
      <span key={url}>
        {i > 0 && ", "}
        <OutboundLink href={url}>{hostOf(url)}</OutboundLink>
      </span>
    )),
  usd: (minor) => <span className="tabular-nums">{formatAmount({ minor, currency: "USD" })}</span>,
  money: (amount) => <span className="tabular-nums">{formatAmount(amount)}</span>,
  date: (date) => <PublishedDate date={date} />,
  measures: (measures) => measures.map(measureLine).join(", "),
  investors: (investors) => investors.map(({ name, lead }) => (lead ? `${name} (lead)` : name)).join(", "),
};

interface KnownFactsProps<F extends Facts> {
  readonly facts: F;
  readonly of: { readonly [K in keyof F]?: unknown };
  /** Facts that appear elsewhere on the page. */
  readonly except: readonly (keyof F)[];
}

/** The known facts in the order of their declaration, each with its source. Must be inside a `<dl>`. */
export function KnownFacts<F extends Facts>({ facts, of, except }: KnownFactsProps<F>) {
  return Object.entries(facts).map(([key, { type, label }]) => {
    const known = except.includes(key) ? null : (of[key] as Proved<unknown> | null);
    return (
      known !== null && (
        <Fact key={key} term={label} proof={known.proof}>
          {/* The value of a fact has its declared type. */}
          {SHOWN[type](known.value as never)}
        </Fact>
      )
    );
  });
}

const METHODS: Readonly<Record<Method, string>> = {
  filed: "Filed with the SEC",
  published: "Published",
  imported: "Imported from a list",
  edited: "Edited",
  derived: "Derived from city",
  reviewed: "City chosen by a reviewer",
  estimated: "Estimated",
};

interface ProvenanceProps {
  /** The value's name within a sentence ("amount raised"). */
  readonly of: string;
  /** Null for a value without evidence; renders nothing then. */
  readonly proof: Proof | null;
}

/**
 * A note with the source, method and retrieval date of a value, opened by a small button. Its parent must be
 * `relative`, with room at its end (`pe-6`): the button has no width, so that it never stands alone on a line.
 */
export function Provenance({ of, proof }: ProvenanceProps) {
  const number = useContext(PrintedNumbers).get(proof === null ? "" : keyOf(proof));
  if (proof === null) return null;
  const isEdited = proof.method === "edited";
  return (
    <>
      {number !== undefined && <sup className="print-only">{number}</sup>}
      <details className="inline" data-print="no" data-disclosure="">
        <summary className="-my-3 -ms-2.5 -me-8.5 inline-flex size-11 items-center justify-center align-middle text-edge hover:text-accent">
          <ProofIcon />
          <span className="sr-only">Source of {of}</span>
        </summary>
        <div className="popover-panel absolute inset-x-0 top-full z-20 mt-1 min-w-56 p-4 text-sm font-normal">
          <p className="font-semibold">
            {METHODS[proof.method]}
            {isEdited && " on "}
            {isEdited && <RetrievedOn at={proof.retrievedAt} />}
          </p>
          {!proof.sourceLabel.startsWith(METHODS.edited) && <p className="mt-1">{proof.sourceLabel}</p>}
          {proof.sourceUrl !== null && (
            <p>
              <OutboundLink href={proof.sourceUrl} className="link inline-block py-1.5">
                {URL.parse(proof.sourceUrl)?.hostname ?? proof.sourceUrl}
              </OutboundLink>
            </p>
          )}
          {!isEdited && (
            <p className="mt-1 text-muted">
              Retrieved on <RetrievedOn at={proof.retrievedAt} />
            </p>
          )}
        </div>
      </details>
    </>
  );
}

/** Numbers of the sources in {@link PrintedSources}, by {@link keyOf}. */
const PrintedNumbers = createContext<ReadonlyMap<string, number>>(new Map());

function keyOf({ method, sourceLabel, sourceUrl, retrievedAt }: Proof): string {
  return JSON.stringify([method, sourceLabel, sourceUrl, formatInstant(retrievedAt)]);
}

/** Every different proof within a page's data, in the data's order. */
function proofsWithin(data: unknown, found = new Map<string, Proof>()): ReadonlyMap<string, Proof> {
  if (typeof data !== "object" || data === null || data instanceof Date) return found;
  for (const [name, value] of Object.entries(data)) {
    if (name !== "proof") proofsWithin(value, found);
    else if (value !== null && !found.has(keyOf(value))) found.set(keyOf(value), value);
  }
  return found;
}

interface PrintedSourcesProps {
  /** The data of the page: every `proof` within it is a source. */
  readonly of: unknown;
  readonly children: ReactNode;
}

/** On paper, the sources of a page's values as numbered notes at its end. */
export function PrintedSources({ of, children }: PrintedSourcesProps) {
  const proofs = [...proofsWithin(of)];
  return (
    <PrintedNumbers value={new Map(proofs.map(([key], i) => [key, i + 1]))}>
      {children}
      {proofs.length > 0 && (
        <section className="print-only" aria-label="Sources">
          <h2 className="font-semibold">Sources</h2>
          <ol className="list-decimal ps-6 text-sm">
            {proofs.map(([key, { method, sourceLabel, sourceUrl, retrievedAt }]) => (
              <li key={key}>
                {METHODS[method]}
                {!sourceLabel.startsWith(METHODS.edited) && `: ${sourceLabel}`}
                {sourceUrl !== null && `, ${sourceUrl}`}
                {method === "edited" ? " on " : ", retrieved on "}
                {formatInstant(retrievedAt)}
              </li>
            ))}
          </ol>
        </section>
      )}
    </PrintedNumbers>
  );
}

function RetrievedOn({ at }: { readonly at: Date }) {
  return <time dateTime={at.toISOString()}>{formatInstant(at)}</time>;
}
