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

/** A link that looks like the main button. */
export function PrimaryLink({ children, ...props }: LinkProps) {
  return (
    <a {...props} className={looks("button-primary", props)}>
      {children}
    </a>
  );
}

/** A link that looks like a secondary button. */
export function QuietLink({ children, ...props }: LinkProps) {
  return (
    <a {...props} className={looks("button-quiet", props)}>
      {children}
    </a>
  );
}

interface SubmitProps extends Omit<ComponentProps<"button">, "type"> {
  /** Names the form's action when it has several. */
  readonly intent?: string | undefined;
}

/** Submits its form: the main action. */
export function PrimaryButton(props: SubmitProps) {
  return <Submit {...props} className={looks("button-primary", props)} />;
}

/** Submits its form: a secondary action. */
export function QuietButton(props: SubmitProps) {
  return <Submit {...props} className={looks("button-quiet", props)} />;
}

/** Submits its form: an action that removes something. */
export function DangerButton(props: SubmitProps) {
  return <Submit {...props} className={looks("button-danger", props)} />;
}

function Submit({ intent, ...props }: SubmitProps) {
  return <button type="submit" {...(intent !== undefined && { name: "intent", value: intent })} {...props} />;
}

function looks(look: string, { className }: { readonly className?: string | undefined }): string {
  return ["button", look, ...(className === undefined ? [] : [className])].join(" ");
}
