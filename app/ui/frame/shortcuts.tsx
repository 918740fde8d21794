import { useEffect, useEffectEvent, useRef } from "react";
import { keepChoice, readChoice } from "../../browser/choices.ts";
import { useHydrated } from "./use-hydrated.ts";
import "./shortcuts.css";

/** Actions by key; the argument is true while the key is held down. */
export type Shortcuts = Readonly<Record<string, (isHeld: boolean) => void>>;

/** Keys with their explanation. */
export type ShortcutKeys = readonly (readonly [keys: readonly string[], text: string])[];

/** Keyboard shortcuts of a screen, and the dialog that explains them and can switch them off (WCAG 2.2, 2.1.4). */
export function useShortcuts(shortcuts: Shortcuts) {
  const help = useRef<HTMLDialogElement>(null);
  const openHelp = () => help.current?.showModal();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = event.key === "?" ? openHelp : shortcuts[event.key];
    if (act === undefined || readChoice("shortcuts") === "off" || isInField(event.target)) return;
    event.preventDefault();
    act(event.repeat);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
  return { help, openHelp };
}

function isInField(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input:not([type=checkbox],[type=radio]),select,textarea,dialog") !== null
  );
}

interface KeyboardButtonProps {
  readonly shortcuts: ReturnType<typeof useShortcuts>;
  readonly keys: ShortcutKeys;
}

/** A button for the keyboard help, with its dialog; absent without script. */
export function KeyboardButton({ shortcuts: { help, openHelp }, keys }: KeyboardButtonProps) {
  if (!useHydrated()) return null;
  return (
    <>
      <p className="mt-3 text-end">
        <button type="button" className="button button-quiet" onClick={openHelp}>
          Keyboard <kbd aria-hidden="true">?</kbd>
        </button>
      </p>
      <KeyboardHelp dialog={help} keys={keys} />
    </>
  );
}

interface KeyboardHelpProps {
  readonly dialog: ReturnType<typeof useShortcuts>["help"];
  readonly keys: ShortcutKeys;
}

/** Rendered once the screen is hydrated, so that it can read the stored choice. */
export function KeyboardHelp({ dialog, keys }: KeyboardHelpProps) {
  return (
    <dialog ref={dialog} className="keyboard-help card" aria-label="Keyboard">
      <form method="dialog">
        <h2>Keyboard</h2>
        <KeyList keys={[...keys, [["?"], "this help"]]} />
        <label>
          <input
            type="checkbox"
            defaultChecked={readChoice("shortcuts") !== "off"}
            onChange={({ target }) => keepChoice("shortcuts", target.checked ? null : "off")}
          />
          Keyboard shortcuts on
        </label>
        <button type="submit" className="button button-quiet">
          Close
        </button>
      </form>
    </dialog>
  );
}

/** Keys and what they do. */
export function KeyList({ keys }: { readonly keys: ShortcutKeys }) {
  return (
    <dl>
      {keys.map(([pressed, text]) => (
        <div key={text}>
          <dt>
            {pressed.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
