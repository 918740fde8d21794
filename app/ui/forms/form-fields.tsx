import type { ReactNode } from "react";
import { Options } from "./options.tsx";

interface FieldProps {
  /** Its name in the form. */
  readonly name: string;
  readonly label: string;
  readonly value?: string | undefined;
  readonly required?: boolean;
  readonly maxLength?: number;
  /** Makes ids unique where several forms on a page have a field of this name. */
  readonly idPrefix?: string;
  /** Shown above the box. */
  readonly hint?: string | undefined;
  /** The validation error. */
  readonly problem?: string | undefined;
}

export const BOX = "w-full rounded-md border border-edge bg-surface px-3 py-2.5 text-base aria-invalid:border-danger";

export function TextField({
  type = "text",
  autoComplete,
  placeholder,
  isStart = false,
  ...field
}: FieldProps & {
  readonly type?: "text" | "email" | "date" | "password";
  readonly autoComplete?: string;
  readonly placeholder?: string;
  /** True for the field that filling in begins with. */
  readonly isStart?: boolean;
}) {
  return (
    <Field {...field}>
      <input
        {...boxProps(field)}
        type={type}
        autoComplete={autoComplete}
        placeholder={placeholder}
        {...(isStart && { autoFocus: true })}
        defaultValue={field.value}
        className={`${BOX} min-h-11`}
      />
    </Field>
  );
}

/** The e-mail address of the person who sends the form. */
export function EmailField(field: Omit<FieldProps, "required" | "maxLength"> & { readonly autoComplete?: string }) {
  return <TextField type="email" required maxLength={254} autoComplete="email" {...field} />;
}

export function AreaField({ rows, ...field }: FieldProps & { readonly rows: number }) {
  return (
    <Field {...field}>
      <textarea {...boxProps(field)} rows={rows} defaultValue={field.value} className={BOX} />
    </Field>
  );
}

export function SelectField({
  options,
  ...field
}: FieldProps & { readonly options: readonly (readonly [value: string, text: string])[] }) {
  return (
    <Field {...field}>
      <select {...boxProps(field)} defaultValue={field.value} className={`${BOX} min-h-11`}>
        <Options of={options} />
      </select>
    </Field>
  );
}

/** A honeypot field that people cannot see or reach; only programs fill it. */
export function TrapField({ name }: { readonly name: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this empty <input name={name} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

function Field({ label, required = false, hint, children, ...field }: FieldProps & { readonly children: ReactNode }) {
  const { problem } = field;
  return (
    <div>
      <label htmlFor={idOf("field", field)} className="mb-1.5 block text-sm font-semibold">
        {label}
        {!required && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {hint !== undefined && (
        <p id={idOf("hint", field)} className="mb-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {children}
      {problem !== undefined && (
        <p id={idOf("problem", field)} className="mt-1.5 text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

function idOf(what: "field" | "hint" | "problem", { name, idPrefix }: Pick<FieldProps, "name" | "idPrefix">): string {
  return [what, ...(idPrefix === undefined ? [] : [idPrefix]), name.replaceAll(".", "-")].join("-");
}

function boxProps({ name, idPrefix, required, maxLength, hint, problem }: FieldProps) {
  const ids = { name, ...(idPrefix !== undefined && { idPrefix }) };
  const notes = [
    ...(hint === undefined ? [] : [idOf("hint", ids)]),
    ...(problem === undefined ? [] : [idOf("problem", ids)]),
  ];
  return {
    id: idOf("field", ids),
    name,
    required,
    maxLength,
    ...(problem !== undefined && { "aria-invalid": true as const }),
    ...(notes.length > 0 && { "aria-describedby": notes.join(" ") }),
  };
}
