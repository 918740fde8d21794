import type { ComponentProps } from "react";

// Not for the company list: its script budget has no room for this module.

type LinkProps = ComponentProps<"a">;

/** A link in text. */
export function TextLink({ children, ...props }: LinkProps) {
  return (
    <a {...props} className="link">
      {children}
    </a>
  );
}

const linkLike =
  (look: string) =>
  ({ children, ...props }: LinkProps) => (
    <a {...props} className={looks(look, props)}>
      {children}
    </a>
  );

/** A link that looks like the main button. */
export const PrimaryLink = linkLike("button-primary");
/** A link that looks like a secondary button. */
export const QuietLink = linkLike("button-quiet");

interface SubmitProps extends Omit<ComponentProps<"button">, "type"> {
  /** Names the form's action when it has several. */
  readonly intent?: string | undefined;
}

const submitAs =
  (look: string) =>
  ({ intent, ...props }: SubmitProps) => (
    <button
      type="submit"
      {...(intent !== undefined && { name: "intent", value: intent })}
      {...props}
      className={looks(look, props)}
    />
  );

/** Submits its form: the main action. */
export const PrimaryButton = submitAs("button-primary");
/** Submits its form: a secondary action. */
export const QuietButton = submitAs("button-quiet");
/** Submits its form: an action that removes something. */
export const DangerButton = submitAs("button-danger");

function looks(look: string, { className }: { readonly className?: string | undefined }): string {
  return ["button", look, ...(className === undefined ? [] : [className])].join(" ");
}
