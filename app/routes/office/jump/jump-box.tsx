import { SEARCH_INPUT } from "../../../ui/forms/search-box.tsx";
import { SearchIcon } from "../../../ui/frame/icons.tsx";

/** Goes to anything in the back office; Ctrl K focuses it (app/document/theme-script.ts). */
export function JumpBox() {
  return (
    <search aria-label="Back office" className="office-jump">
      <form action="/back-office/jump">
        <label htmlFor="jump" className="sr-only">
          Jump to anything
        </label>
        <input {...SEARCH_INPUT} id="jump" name="q" placeholder="Jump to…" data-suggestions="/back-office/jump.json" />
        <kbd aria-hidden="true">Ctrl K</kbd>
        <button type="submit">
          <SearchIcon />
          <span className="sr-only">Jump</span>
        </button>
      </form>
    </search>
  );
}
