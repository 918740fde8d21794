import type { ReactNode } from "react";
import type { FormState } from "../../../form-post.ts";
import { PrimaryButton, QuietButton } from "../../../ui/forms/controls.tsx";
import { AreaField, RadioField, SelectField, TextField } from "../../../ui/forms/form-fields.tsx";
import { HiddenFields, type HiddenValues } from "../office-page.tsx";

/** A field of a form of the back office. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  /** `text` has several lines; a `secret` never shows its value; `line` by default. */
  readonly type?: "line" | "text" | "email" | "date" | "choice" | "radio" | "check" | "secret" | "file";
  readonly hint?: string | undefined;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly rows?: number | undefined;
  /** Values and texts of a `choice` or `radio`, the latter with what each means. */
  readonly options?: readonly (readonly [value: string, text: string, about?: string])[] | undefined;
  readonly suggested?: readonly string[];
  /** Media types and endings of a `file`. */
  readonly accept?: string;
  /** True for the field that filling in begins with. */
  readonly isStart?: boolean;
}

interface FormFieldsProps {
  readonly fields: readonly FormField[];
  /** Known values, by name; those of a rejected form come first. */
  readonly known?: Readonly<Partial<Record<string, string>>>;
  readonly state?: Pick<FormState, "values" | "problems"> | null | undefined;
  /** Makes ids unique where forms of a page have fields of the same names. */
  readonly idPrefix?: string;
}

/** Declared fields, each with its label, hint, value and problem. */
export function FormFields({ fields, known = {}, state = null, idPrefix }: FormFieldsProps) {
  const shown = fields.map(({ type = "line", rows = 4, options = [], ...given }) => {
    const { placeholder, suggested, accept, isStart, ...field } = given;
    const value = state === null ? known[field.name] : (state.values[field.name] ?? known[field.name]);
    const problem = state?.problems[field.name];
    const common = { ...field, value, problem, ...(idPrefix !== undefined && { idPrefix }) };
    switch (type) {
      case "check":
        return <CheckBox key={field.name} {...field} isChecked={(state?.values ?? known)[field.name] === "on"} />;
      case "choice":
        return <SelectField key={field.name} {...common} options={options.map(([one, text]) => [one, text])} />;
      case "radio":
        return <RadioField key={field.name} {...common} options={options} />;
      case "text":
        return <AreaField key={field.name} {...common} rows={rows} />;
      case "secret":
        return <TextField key={field.name} {...common} value={undefined} type="password" autoComplete="new-password" />;
      default:
        return (
          <TextField
            key={field.name}
            {...common}
            type={type === "line" ? "text" : type}
            {...{ placeholder, suggested, accept, isStart }}
          />
        );
    }
  });
  if (!fields.some(({ type }) => type === "secret")) return shown;
  // Browsers want a user name in a form with passwords.
  return [<input key="" type="text" hidden autoComplete="username" />, ...shown];
}

interface OfficeFormProps extends FormFieldsProps {
  readonly label?: string;
  /** Further values that it posts. */
  readonly hidden?: HiddenValues;
  /** Text of its button, and what it acts on, for screen readers. */
  readonly submit: string;
  readonly of?: string;
  /** False where another button of the screen is the main one. */
  readonly isMain?: boolean;
  readonly className?: string;
  /** Said before the button. */
  readonly children?: ReactNode;
}

/** A form of declared fields with one button. */
export function OfficeForm({ label, hidden, submit, of, isMain = true, className = "", ...rest }: OfficeFormProps) {
  const { children, ...fields } = rest;
  const Button = isMain ? PrimaryButton : QuietButton;
  return (
    <form method="post" className={`grid max-w-prose gap-4 ${className}`} aria-label={label}>
      <HiddenFields values={hidden} />
      <FormFields {...fields} />
      {children}
      <Button className="w-fit">
        {submit}
        {of !== undefined && <span className="sr-only"> {of}</span>}
      </Button>
    </form>
  );
}

interface CheckBoxProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isChecked: boolean;
}

export function CheckBox({ name, label, hint, isChecked }: CheckBoxProps) {
  const hintId = hint === undefined ? undefined : `hint-${name.replaceAll(".", "-")}`;
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-medium">
        <input
          type="checkbox"
          name={name}
          value="on"
          defaultChecked={isChecked}
          aria-describedby={hintId}
          className="size-4 shrink-0"
        />
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId} className="pl-7 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
