import { type SubmitEvent, useEffect, useRef, useState } from "react";
import {
  COLUMN_KINDS,
  type ColumnChoice,
  type ColumnKind,
  isUsable,
} from "../../../../../core/catalogue/sources/list-file/columns/column-choice.ts";
import type { ListFound } from "./read-list.ts";

const LABELS: Readonly<Record<ColumnKind, string>> = {
  domain: "Website or domain",
  email: "E-mail address",
  name: "Company name",
};
const NONE = "none";

interface ColumnFormProps {
  readonly fileName: string;
  readonly found: ListFound;
  /** False when the file is no longer available. */
  readonly onChoose: (choice: ColumnChoice) => boolean;
  readonly onCancel: () => void;
}

/** Asks which columns contain company names and websites. */
export function ColumnForm({ fileName, found, onChoose, onCancel }: ColumnFormProps) {
  const [choice, setChoice] = useState(found.choice);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("select")?.focus(), []);
  const choose = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isUsable(choice)) setProblem("Choose at least one column.");
    else if (!onChoose(choice))
      setProblem(`${fileName} is no longer open here. Choose the file again, then its columns.`);
  };
  return (
    <form ref={form} className="mt-4 rounded-md bg-sunken p-4" onSubmit={choose} aria-label="Columns of your file">
      <p className="font-medium">
        {isUsable(found.choice)
          ? `Which columns of ${fileName} identify the company?`
          : `The columns of ${fileName} were not recognized. Which of them identify the company?`}
      </p>
      <div className="mt-3 grid gap-4 md:grid-cols-3">
        {COLUMN_KINDS.map((kind) => (
          <label key={kind} className="block text-sm font-semibold">
            {LABELS[kind]}
            <select
              className="mt-1.5 min-h-11 w-full rounded-md border border-edge bg-surface px-3 text-base font-normal"
              value={choice[kind].length === 0 ? NONE : choice[kind].join(" ")}
              onChange={({ target }) => {
                setProblem(null);
                setChoice({ ...choice, [kind]: target.value === NONE ? [] : target.value.split(" ").map(Number) });
              }}
            >
              <option value={NONE}>None</option>
              {found.choice[kind].length > 1 && (
                <option value={found.choice[kind].join(" ")}>
                  {found.choice[kind].map((at) => found.columns[at]).join(", ")}
                </option>
              )}
              {found.columns.map((column, at) => (
                <option key={column} value={at}>
                  {column}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {problem !== null && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="submit" className="button button-primary">
          Compare
        </button>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
