import type { ReactNode } from "react";
import { DangerButton, PrimaryButton, QuietButton } from "../../../ui/forms/controls.tsx";
import { Confirm, ReasonField } from "../office-page.tsx";

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
  /** The key that presses it. */
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
