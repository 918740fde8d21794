import { useEffect, useState } from "react";
import { STATUS_LABELS, statusLabel } from "../../../core/catalogue/facts/address-status.ts";
import type { EmailResult, EmailSource } from "../../../core/finder/answer/finder-answer.ts";
import type { AddressFlag } from "../../../core/finder/verification/verify-addresses.ts";
import { formatInstant } from "../format/format-date.ts";
import { EmailText } from "../email-text.tsx";
import { OutboundLink } from "../outbound-link.tsx";
import { counted } from "../format/count.ts";

export const CONFIDENCE = { high: "High confidence", medium: "Medium confidence", low: "Low confidence" } as const;

interface EmailResultsProps {
  readonly results: readonly EmailResult[];
  readonly onCopy: (email: string) => void;
}

/** The addresses found; renders nothing without results. */
export function EmailResults({ results, onCopy }: EmailResultsProps) {
  if (results.length === 0) return null;
  return (
    <section aria-labelledby="email-results" className="mt-8">
      <h2 id="email-results" className="text-xl font-bold">
        {counted(results.length, "address", "addresses")}
      </h2>
      <ul className="card mt-4 divide-y divide-line">
        {results.map((result) => (
          <li
            key={result.email}
            className="grid grid-cols-[auto_1fr] items-start gap-x-3 gap-y-3 px-5 py-4 sm:grid-cols-[auto_1fr_auto]"
          >
            <Verification status={result.status} />
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                <EmailText email={result.email} />
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                {result.flags.map((flag) => (
                  <span key={flag} className="badge">
                    {FLAG_WORDS[flag].word}
                  </span>
                ))}
                <span className={`badge confidence-${result.confidence}`}>{CONFIDENCE[result.confidence]}</span>
                <span className="text-sm text-muted">{statusLabel(result.status, result.statusAt)}</span>
              </p>
              <Remarks result={result} />
            </div>
            <button
              type="button"
              className="button button-quiet col-start-2 justify-self-start sm:col-start-3"
              aria-label={`Copy ${result.email}`}
              onClick={() => onCopy(result.email)}
            >
              Copy
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Verification details and sources of an address. */
export function Remarks({ result }: { readonly result: EmailResult }) {
  return (
    <ul className="mt-2 space-y-1 text-sm text-muted">
      {result.flags.map((flag) => (
        <li key={flag}>
          {FLAG_WORDS[flag].word}: {FLAG_WORDS[flag].text}
        </li>
      ))}
      {result.owner !== null && <li>{result.owner.label}.</li>}
      {result.sources.map((source) => (
        <li key={`${source.kind} ${source.url} ${source.date}`}>
          <Source source={source} />
        </li>
      ))}
    </ul>
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
          {kind === "published" ? ", retrieved on " : " on "}
          {on}
        </>
      )}
    </>
  );
}

function Verification({ status }: Pick<EmailResult, "status">) {
  const verified = status === "verified";
  return (
    <span className={`mt-0.5 ${verified ? "text-accent" : "text-warning"}`}>
      <svg
        viewBox="0 0 20 20"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {verified ? (
          <>
            <circle cx="10" cy="10" r="7" />
            <path d="m6.8 10.2 2.2 2.2 4.2-4.6" />
          </>
        ) : (
          <path d="M10 3 18 16.5H2zM10 8v4M10 14.2v.1" />
        )}
      </svg>
      <span className="sr-only">{STATUS_LABELS[status]}</span>
    </span>
  );
}

/** Time that the message stays visible: long enough to read it twice. */
const TOLD_MS = 6_000;

interface CopyMessage {
  readonly title: string;
  readonly text: string;
}

/** Copies an address and shows a message for a while; `message` belongs in a live region. */
export function useCopy(): { readonly message: CopyMessage | null; readonly copy: (email: string) => void } {
  const [message, setMessage] = useState<CopyMessage | null>(null);
  useEffect(() => {
    if (message === null) return undefined;
    const timer = setTimeout(() => setMessage(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [message]);
  const copy = (email: string) => {
    navigator.clipboard.writeText(email).then(
      () => setMessage({ title: "Email copied!", text: `${email} was copied to the clipboard.` }),
      () =>
        setMessage({
          title: "Not copied",
          text: `Your browser blocked copying. Select ${email} and copy it manually.`,
        }),
    );
  };
  return { message, copy };
}

/** Labels and explanations of the flags of an address. */
export const FLAG_WORDS: Readonly<Record<AddressFlag, { readonly word: string; readonly text: string }>> = {
  role: { word: "Role address", text: "used by a team or function, not by one person." },
  disabled: { word: "Closed", text: "its mail server says the mailbox was closed." },
  full: { word: "Mailbox full", text: "its mail server says so; e-mail may bounce." },
  gateway: {
    word: "Behind a filter",
    text: "a filter in front of the company's mail server may accept addresses that the server rejects.",
  },
  unsure: { word: "Unsure", text: "mail servers may refuse letters such as “é”, so we can't check it." },
  colleague: { word: "Owner unknown", text: "the mailbox exists; it may belong to a colleague." },
};
