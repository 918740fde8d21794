import { QuietButton, QuietLink } from "../../ui/forms/controls.tsx";
interface SearchFormProps {
  readonly action: string;
  readonly label: string;
  readonly hint: string;
  /** The current search term. */
  readonly value: string;
  /** Other parameters of the list's address. */
  readonly fields?: Readonly<Record<string, string>>;
}

export function SearchForm({ action, label, hint, value, fields = {} }: SearchFormProps) {
  return (
    <search className="mb-5 block max-w-prose">
      <form method="get" action={action}>
        {Object.entries(fields).map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
        <label htmlFor="search" className="mb-1.5 block text-sm font-semibold">
          {label}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id="search"
            name="search"
            type="search"
            maxLength={254}
            defaultValue={value}
            aria-describedby="search-hint"
            className="office-box min-w-0 grow basis-56"
          />
          <QuietButton>Search</QuietButton>
          {value !== "" && <QuietLink href={action}>Clear</QuietLink>}
        </div>
        <p id="search-hint" className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      </form>
    </search>
  );
}
