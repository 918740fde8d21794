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
  readonly idPrefix?: string | undefined;
  /** Shown above the box. */
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
}

export const BOX = "w-full rounded-md border border-edge bg-surface px-3 py-2.5 text-base aria-invalid:border-danger";

const ANY_ADDRESS = String.raw`\s*[^\s@]+@[^\s@]+\s*`;

export function TextField({
  type = "text",
  isStart = false,
  suggested,
  ...rest
}: FieldProps & {
  readonly type?: "text" | "email" | "date" | "password" | "file";
  readonly autoComplete?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly inputMode?: "email" | undefined;
  readonly pattern?: string | undefined;
  /** Media types and endings of a file. */
  readonly accept?: string | undefined;
  /** Values that are suggested while typing. */
  readonly suggested?: readonly string[] | undefined;
  /** True for the field that filling in begins with. */
  readonly isStart?: boolean | undefined;
}) {
  const { autoComplete, placeholder, inputMode, pattern, accept, ...field } = rest;
  const list = idOf("suggested", field);
  return (
    <Field {...field}>
      <input
        {...boxProps(field)}
        {...{ type, autoComplete, placeholder, inputMode, pattern, accept }}
        {...(isStart && { autoFocus: true })}
        {...(suggested !== undefined && { list })}
        defaultValue={field.value}
        className={`${BOX} min-h-11`}
      />
      {suggested !== undefined && (
        <datalist id={list}>
          {suggested.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      )}
    </Field>
  );
}

interface EmailFieldProps extends Omit<FieldProps, "required" | "maxLength"> {
  readonly autoComplete?: string;
  /** Takes letters of any script, which browsers refuse in fields for e-mail. */
  readonly anyLetters?: boolean;
}

/** The e-mail address of the person who sends the form. */
export function EmailField({ anyLetters = false, ...field }: EmailFieldProps) {
  const rules = anyLetters ? { inputMode: "email" as const, pattern: ANY_ADDRESS } : { type: "email" as const };
  return <TextField {...rules} required maxLength={254} autoComplete="email" {...field} />;
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

/** One of a few values, each with what it means. */
export function RadioField({
  label,
  name,
  value,
  options,
  idPrefix,
}: FieldProps & { readonly options: readonly (readonly [value: string, text: string, about?: string])[] }) {
  return (
    <fieldset className="col-span-full">
      <legend className="text-sm font-semibold">{label}</legend>
      {options.map(([one, text, about]) => {
        const id = idOf("field", { name: `${name}-${one}`, idPrefix });
        return (
          <div key={one} className="mt-2 flex min-h-11 items-start gap-2.5">
            <input
              type="radio"
              {...{ id, name, value: one }}
              defaultChecked={(value ?? options[0]?.[0]) === one}
              aria-describedby={about === undefined ? undefined : `${id}-about`}
              className="mt-1 size-4 shrink-0"
            />
            <div>
              <label htmlFor={id}>{text}</label>
              {about !== undefined && (
                <p id={`${id}-about`} className="max-w-prose text-sm text-muted">
                  {about}
                </p>
              )}
            </div>
          </div>
        );
      })}
    </fieldset>
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

function idOf(
  what: "field" | "hint" | "problem" | "suggested",
  { name, idPrefix }: Pick<FieldProps, "name" | "idPrefix">,
) {
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
