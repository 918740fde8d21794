import keysScript from "../../browser/office-keys.ts?worker&url";
import { KeyList } from "../../ui/frame/shortcuts.tsx";

export const OFFICE_KEYS = "office-keys";

const KEYS = [
  [["Ctrl K"], "jump to a company, person, investor, round, order, account, setting or action"],
  [["Enter"], "open the first of what was found; ↓ and ↑ choose another"],
  [["Alt 1", "…", "Alt 9"], "open a line of Today"],
  [
    ["a", "r", "b", "j", "k"],
    "in Work and the questions of an import: accept, leave out, best matches, next, previous",
  ],
  [["1", "…", "9", "n"], "there: choose a company, or New company"],
  [["↓", "↑"], "in a table that is edited: the same column of the next or previous row"],
  [["a"], "elsewhere: go to the main action; Enter does it"],
  [["1", "…", "9"], "in a list: tick a row, or go to it; Enter opens it"],
  [["/"], "search the screen, or everything where it has no search"],
  [["e", "m"], "in the catalogue: edit in the table, merge what is ticked"],
  [["?"], "this help; in Work all its keys"],
] as const;

/** The keyboard help of the back office, which `?` and the person's menu open; browsers do so without script. */
export function OfficeKeys() {
  return (
    <dialog id={OFFICE_KEYS} popover="auto" aria-label="Keyboard" className="keyboard-help card">
      <template data-later={keysScript} />
      <h2>Keyboard</h2>
      <KeyList keys={KEYS} />
      <button type="button" popoverTarget={OFFICE_KEYS} popoverTargetAction="hide" className="button button-quiet">
        Close
      </button>
    </dialog>
  );
}
