import { ThemeIcon } from "./icons.tsx";

const THEMES = [
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

/** Chooses light, dark or the system's; the browser script remembers it. Without script the system decides. */
export function ThemeSwitch() {
  return (
    <details className="needs-script relative size-11" data-disclosure="">
      <summary className="inline-flex size-11 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink">
        <ThemeIcon />
        <span className="sr-only">Theme</span>
      </summary>
      <fieldset className="popover-panel absolute end-0 top-full z-10 mt-2 w-40 p-2" data-theme-switch="">
        <legend className="sr-only">Theme</legend>
        {THEMES.map(([value, text]) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-sm font-medium hover:bg-sunken">
            <input type="radio" name="theme" value={value} defaultChecked={value === "system"} className="size-4 accent-accent" />
            {text}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
