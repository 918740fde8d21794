const THEMES = [
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

/** Selects the light, dark or system theme; the browser script stores it. Without script the system's applies. */
export function ThemeChoice({ className = "needs-script" }: { readonly className?: string }) {
  return (
    <fieldset className={className} data-theme-switch="">
      <legend className="sr-only">Theme</legend>
      {THEMES.map(([value, text]) => (
        <label key={value}>
          <input type="radio" name="theme" value={value} defaultChecked={value === "system"} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
