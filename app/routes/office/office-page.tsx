import { Fragment, type ReactNode } from "react";
import { useActionData, useLocation } from "react-router";
import type { FormState } from "../../form-post.ts";
import { FormOutcome, type Outcome } from "../../ui/forms/form-outcome.tsx";
import { Instant } from "../../ui/frame/instant.tsx";
import { DangerButton, PrimaryButton, QuietButton, TextLink } from "../../ui/forms/controls.tsx";

interface OfficePageProps {
  readonly heading: string;
  readonly about?: ReactNode;
  /** Messages for completed actions, by the key in the address. */
  readonly done?: Readonly<Record<string, string>>;
  /** Text shown instead, unless a form was refused. */
  readonly outcome?: Outcome | null;
  /** False where the refusal of a form stands beside it. */
  readonly saysRefusal?: boolean;
  readonly undo?: ReactNode;
  readonly children: ReactNode;
}

/** A screen: its heading, the outcome of the last action, and its content. */
export function OfficePage({
  heading,
  about,
  done = {},
  outcome: other = null,
  saysRefusal = true,
  undo,
  children,
}: OfficePageProps) {
  const posted = useActionData<Partial<FormState> | undefined>();
  const text = doneText(done, useLocation().search);
  const outcome = (saysRefusal ? posted?.outcome : null) ?? other ?? text;
  return (
    <>
      <h1 className="text-2xl font-bold [overflow-wrap:anywhere]">{heading}</h1>
      {about !== undefined && <p className="mt-2 max-w-prose text-muted">{about}</p>}
      {outcome !== null && (
        <div className="mt-5 flex max-w-prose flex-wrap items-center gap-3 [&>[role=alert]]:grow">
          <FormOutcome outcome={outcome} />
          {undo}
        </div>
      )}
      <div className="mt-6">{children}</div>
    </>
  );
}

function doneText(texts: Readonly<Record<string, string>>, search: string): Outcome | null {
  const done = new URLSearchParams(search).get("done") ?? "";
  const text = Object.hasOwn(texts, done) ? texts[done] : undefined;
  return text === undefined ? null : { kind: "done", text };
}

export function EmptyList({ children }: { readonly children: ReactNode }) {
  return <p className="rounded-lg border border-line bg-surface px-4 py-8 text-center text-muted">{children}</p>;
}

/** A name or address that may break at punctuation, only where space is short. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?<=[._@])/).map((part, place) => (
    <Fragment key={`${place}${part}`}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

interface ConfirmProps {
  /** The label of the button; "…" is added because it only opens the confirmation. */
  readonly label: string;
  /** The object of the action, for screen readers. */
  readonly of: string;
  readonly isMain?: boolean;
  readonly children: ReactNode;
}

/** Requires a second click for irreversible actions, without script: the first click only shows the consequences. */
export function Confirm({ label, of, isMain = false, children }: ConfirmProps) {
  return (
    <details className="confirm">
      <summary className={`button ${isMain ? "button-primary" : "button-quiet"}`}>
        {label}… <span className="sr-only">{of}</span>
      </summary>
      <div className="confirm-panel">{children}</div>
    </details>
  );
}

/** The required reason of a confirmed action. */
export function ReasonField({ maxLength = 1_000 }: { readonly maxLength?: number }) {
  return (
    <label className="grid w-full gap-1.5 font-semibold">
      Reason
      <input type="text" name="reason" required maxLength={maxLength} className="office-box" />
    </label>
  );
}

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  readonly className?: string;
}

/** Names with their values; those without a value are left out. */
export function Facts({ facts, className = "" }: FactsProps) {
  return (
    <dl className={`office-facts ${className}`}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false)
        .map(([name, value], place) => (
          <div key={`${place} ${name}`} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** An account's address, as a link to its page in the office. */
export function AccountLink({ id, email }: { readonly id: string; readonly email: string }) {
  return (
    <TextLink href={`/back-office/members/${encodeURIComponent(id)}`}>
      <Breakable text={email} />
    </TextLink>
  );
}

const LOOKS = { primary: PrimaryButton, quiet: QuietButton, danger: DangerButton } as const;
export type ButtonLook = keyof typeof LOOKS;

export type HiddenValues = Readonly<Record<string, string | number>>;

interface ActionButtonProps {
  /** The name that it posts with its value; `intent` by default. */
  readonly name?: string;
  readonly value: string | number;
  readonly label: string;
  /** The object of the action, for screen readers. */
  readonly of?: string;
  readonly dataKey?: string | undefined;
  /** `quiet` by default; `danger` behind a confirmation. */
  readonly look?: ButtonLook;
  /** Further values that it posts. */
  readonly hidden?: HiddenValues | undefined;
  /** Address that it posts to, if it is another one. */
  readonly action?: string;
  readonly className?: string;
  /** True if the button that opens the confirmation is the screen's main action. */
  readonly isMain?: boolean;
  /** Makes it a second click, after what it does is said: for what cannot be undone. */
  readonly confirm?: {
    readonly text: ReactNode;
    readonly button: string;
    /** Longest reason, of an action that needs one. */
    readonly reason?: number;
  };
  /** Fields before the button. */
  readonly children?: ReactNode;
}

/** A button in a form of its own. */
export function ActionButton({
  name = "intent",
  value,
  label,
  of = "",
  hidden,
  confirm,
  dataKey,
  ...form
}: ActionButtonProps) {
  const { look = confirm === undefined ? "quiet" : "danger", action, className, isMain = false, children } = form;
  const Button = LOOKS[look];
  const posted = (
    <form method="post" action={action} className={className}>
      <HiddenFields values={hidden} />
      {confirm !== undefined && <p>{confirm.text}</p>}
      {children}
      {confirm?.reason !== undefined && <ReasonField maxLength={confirm.reason} />}
      <Button name={name} value={value} data-key={dataKey}>
        {confirm?.button ?? label} {dataKey !== undefined && <kbd aria-hidden="true">{dataKey}</kbd>}
        {confirm === undefined && of !== "" && <span className="sr-only"> {of}</span>}
      </Button>
    </form>
  );
  return confirm === undefined ? (
    posted
  ) : (
    <Confirm label={label} of={of} isMain={isMain}>
      {posted}
    </Confirm>
  );
}

export function HiddenFields({ values = {} }: { readonly values?: HiddenValues | undefined }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** When something was done and by whom. */
export function ReadBy({ at, by }: { readonly at: Date; readonly by: string }) {
  return (
    <>
      <Instant at={at} />, by {by}
    </>
  );
}
