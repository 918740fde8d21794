import { useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { PrimaryButton } from "../forms/controls.tsx";

interface EmailSearchProps {
  /** The last name looked up. */
  readonly name: string;
  readonly searching: boolean;
  /** The problem with that name. */
  readonly error: string | null;
}

const never = () => () => undefined;

/** The field and button of the email finder, inside a form. Works without script. */
export function EmailSearch({ name, searching, error }: EmailSearchProps) {
  const [typed, setTyped] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  // Keeps text typed before hydration, which React would clear on its next render.
  useLayoutEffect(() => setTyped(field.current?.value ?? ""), []);
  // Before hydration nothing could re-enable the button, so it stays enabled; the browser validates the field.
  const running = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const blank = typed.trim() === "";
  return (
    <div>
      <label htmlFor="finder-name" className="block text-sm font-semibold">
        Full name
      </label>
      <div className="mt-2 flex flex-col gap-3 sm:flex-row">
        <input
          ref={field}
          id="finder-name"
          name="name"
          type="text"
          required
          maxLength={300}
          pattern=".*\S.*"
          title="A name, not only spaces"
          autoComplete="off"
          placeholder="Ada Park, acme.example"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : "finder-error"}
          className="min-h-11 w-full grow rounded-md border border-edge bg-surface px-4"
        />
        <PrimaryButton
          className="shrink-0 disabled:cursor-not-allowed disabled:opacity-60"
          disabled={running && (blank || searching)}
        >
          {searching ? "Searching..." : "Find Email"}
        </PrimaryButton>
      </div>
      {error !== null && (
        <p id="finder-error" className="mt-2 text-sm text-warning">
          {error}
        </p>
      )}
    </div>
  );
}
