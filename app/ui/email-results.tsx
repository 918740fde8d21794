import { useState } from "react";
import type { EmailResult, EmailSource } from "../../core/finder/answer/finder-answer.ts";
import { FLAG_WORDS } from "./flag-words.ts";
import { formatInstant } from "./format-date.ts";
import { OutboundLink } from "./outbound-link.tsx";

const CONFIDENCE = { high: "High confidence", medium: "Medium confidence", low: "Low confidence" } as const;

interface EmailResultsProps {
  readonly results: readonly EmailResult[];
  readonly onCopy: (email: string) => void;
}

/** The addresses found; nothing at all when there are none. */
export function EmailResults({ results, onCopy }: EmailResultsProps) {
  if (results.length === 0) return null;
  return (
    <section aria-labelledby="email-results" className="mt-8">
      <h2 id="email-results" className="text-xl font-bold">
        {results.length === 1 ? "1 address" : `${results.length} addresses`}
      </h2>
      <ul className="card mt-4 divide-y divide-line">
        {results.map((result) => (
          <li key={result.email} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
            <Verification verified={result.verified} />
            <span className="min-w-0 grow font-semibold wrap-anywhere">{result.email}</span>
            {result.flags.map((flag) => (
              <span key={flag} className="badge">
                {FLAG_WORDS[flag].word}
              </span>
            ))}
            <span className={`badge confidence-${result.confidence}`}>{CONFIDENCE[result.confidence]}</span>
            <span className="text-sm text-muted">{result.source}</span>
            <button type="button" className="button button-quiet" aria-label={`Copy ${result.email}`} onClick={() => onCopy(result.email)}>
              Copy
            </button>
            <ul className="w-full space-y-1 pl-9 text-sm text-muted">
              {result.flags.map((flag) => (
                <li key={flag}>
                  {FLAG_WORDS[flag].word}: {FLAG_WORDS[flag].text}
                </li>
              ))}
              {result.verifiedBefore !== null && <li>Verified on {formatInstant(new Date(result.verifiedBefore))}, which is too long ago to count.</li>}
              {result.sources.map((source) => (
                <li key={`${source.kind} ${source.url} ${source.date}`}>
                  <Source source={source} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Source({ source: { kind, label, url, date } }: { readonly source: EmailSource }) {
  const on = date === null ? null : <time dateTime={date}>{formatInstant(new Date(date))}</time>;
  if (kind === "pattern") return <>{label}.</>;
  return (
    <>
      {label}
      {url !== null && (
        <>
          {": "}
          <OutboundLink href={url}>{URL.parse(url)?.hostname ?? url}</OutboundLink>
        </>
      )}
      {on !== null && (
        <>
          {kind === "published" ? ", retrieved on " : ", asked on "}
          {on}
        </>
      )}
    </>
  );
}

function Verification({ verified }: { readonly verified: boolean }) {
  return (
    <span className={verified ? "text-accent" : "text-warning"}>
      <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
        {verified ? (
          <>
            <circle cx="10" cy="10" r="7" />
            <path d="m6.8 10.2 2.2 2.2 4.2-4.6" />
          </>
        ) : (
          <path d="M10 3 18 16.5H2zM10 8v4M10 14.2v.1" />
        )}
      </svg>
      <span className="sr-only">{verified ? "Verified" : "Not verified"}</span>
    </span>
  );
}

/** Copies an address and says so: `message` belongs in a live region. */
export function useCopy(): { readonly message: { readonly title: string; readonly text: string } | null; readonly copy: (email: string) => void } {
  const [message, setMessage] = useState<{ title: string; text: string } | null>(null);
  const copy = (email: string) => {
    navigator.clipboard.writeText(email).then(
      () => setMessage({ title: "Email copied!", text: `${email} was copied to the clipboard.` }),
      () => setMessage({ title: "Not copied", text: `The browser does not let us copy. Select ${email} and copy it yourself.` }),
    );
  };
  return { message, copy };
}
