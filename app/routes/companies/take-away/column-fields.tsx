import type { TakeAwayChoices } from "./read-take-away.ts";

/** Which columns a file of one's own has. */
export function ColumnFields({ columns }: Pick<TakeAwayChoices, "columns">) {
  return (
    <details className="card group p-5">
      <summary className="flex min-h-6 items-center justify-between gap-4 font-semibold">
        Columns
        <span className="text-sm font-normal text-accent underline decoration-accent/40 underline-offset-4 group-open:hidden">Choose</span>
      </summary>
      <fieldset className="mt-3">
        <legend className="text-sm text-muted">The usual ones are ticked. With none ticked you get these.</legend>
        <div className="mt-3 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map(({ name, description, isUsual }) => (
            <label key={name} className="grid grid-cols-[auto_1fr] gap-x-3 py-2 text-sm">
              <input type="checkbox" name="columns" value={name} defaultChecked={isUsual} className="mt-0.5 size-4 accent-accent" />
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="col-start-2 text-muted">{description}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </details>
  );
}
