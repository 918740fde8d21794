import type { ReactNode } from "react";

interface FieldProps {
  /** Its name in the form; with `form` in front it is unique on the page. */
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly required?: boolean;
  readonly maxLength?: number;
  /** What is wrong with what was sent. */
  readonly problem: string | undefined;
}

const BOX = "w-full rounded-md border border-edge bg-surface px-3 py-2.5 text-base aria-invalid:border-danger";

/** A line of text. */
export function TextField({ type = "text", autoComplete, ...field }: FieldProps & { readonly type?: "text" | "email"; readonly autoComplete?: string }) {
  return (
    <Field {...field}>
      <input {...boxProps(field)} type={type} autoComplete={autoComplete} defaultValue={field.value} className={`${BOX} min-h-11`} />
    </Field>
  );
}

/** Text of several lines. */
export function AreaField({ rows, ...field }: FieldProps & { readonly rows: number }) {
  return (
    <Field {...field}>
      <textarea {...boxProps(field)} rows={rows} defaultValue={field.value} className={BOX} />
    </Field>
  );
}

/** One of several choices. */
export function SelectField({ options, ...field }: FieldProps & { readonly options: readonly (readonly [value: string, text: string])[] }) {
  return (
    <Field {...field}>
      <select {...boxProps(field)} defaultValue={field.value} className={`${BOX} min-h-11`}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** A line that people neither see nor reach; what is written in it was written by a program. */
export function TrapField({ name }: { readonly name: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this empty <input name={name} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

function Field({ name, label, required = false, problem, children }: FieldProps & { readonly children: ReactNode }) {
  return (
    <div>
      <label htmlFor={`field-${name}`} className="mb-1.5 block text-sm font-semibold">
        {label}
        {!required && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children}
      {problem !== undefined && (
        <p id={`problem-${name}`} className="mt-1.5 text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

function boxProps({ name, required, maxLength, problem }: FieldProps) {
  return {
    id: `field-${name}`,
    name,
    required,
    maxLength,
    ...(problem !== undefined && { "aria-invalid": true as const, "aria-describedby": `problem-${name}` }),
  };
}
