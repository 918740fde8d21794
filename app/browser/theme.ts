import { readChoice } from "./choices.ts";

// Runs before the first paint, so a chosen theme and a dismissed notice never flash.
const root = document.documentElement;
const theme = readChoice("theme");
if (theme === "light" || theme === "dark") root.dataset["theme"] = theme;
if (readChoice("sample-bar") === "dismissed") root.dataset["sampleBar"] = "dismissed";
