import { BOX } from "./form-fields.tsx";
import { SEARCH_INPUT } from "./search-box.tsx";

/** A choice of one value; the empty one stands for all. */
export interface FilterSelect {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface FilterBarProps {
  /** The address of the list. */
  readonly path: string;
  readonly label: string;
  readonly search?: { readonly name: string; readonly value: string; readonly placeholder: string };
  readonly selects: readonly FilterSelect[];
  /** Further parameters of the address that stay. */
  readonly kept?: Readonly<Record<string, string>>;
  /** Active filters, each with the address of the list without it. */
  readonly active?: readonly { readonly label: string; readonly address: string }[];
}

/** Search, filters and order of a list as a plain form, and the active filters as links that remove them. */
export function FilterBar({ path, label, search, selects, kept = {}, active = [] }: FilterBarProps) {
  return (
    <search aria-label={label} data-print="no">
      <form action={path} className="flex flex-wrap items-end gap-3">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {search !== undefined && (
          <label className="grid min-w-0 grow-3 basis-64 gap-1 text-sm text-muted xl:basis-52">
            {search.placeholder}
            <input
              {...SEARCH_INPUT}
              className={`${BOX} h-11 text-ink xl:text-sm`}
              name={search.name}
              defaultValue={search.value}
              key={search.value}
            />
          </label>
        )}
        {selects.map(({ name, label: term, value, options }) => (
          <label key={name} className="grid min-w-0 grow basis-40 gap-1 text-sm text-muted xl:basis-34">
            {term}
            <select name={name} className={`${BOX} h-11 text-ink xl:text-sm`} defaultValue={value} key={value}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </label>
        ))}
        <button type="submit" className="button button-quiet max-sm:grow">
          Show
        </button>
      </form>
      {active.length > 0 && (
        <ul aria-label="Active filters" className="mt-3 flex flex-wrap gap-2">
          {active.map(({ label: filter, address }) => (
            <li key={filter}>
              <a
                className="inline-flex min-h-8 items-center gap-2 rounded-sm bg-accent-soft px-2.5 text-sm text-accent wrap-anywhere hover:underline"
                href={address}
              >
                <span className="sr-only">Remove</span> {filter} <span aria-hidden="true">×</span>
              </a>
            </li>
          ))}
          <li>
            <a className="link inline-flex min-h-8 items-center text-sm" href={path}>
              Remove all
            </a>
          </li>
        </ul>
      )}
    </search>
  );
}
