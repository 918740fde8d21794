import { summonOwnedCompanies } from "../../routes/companies/take-away/browser/start.ts";
import { afterPaint } from "../after-paint.ts";
import { rememberColumns } from "./columns.ts";
import { updateInPlace } from "./in-place.ts";
import { listenToKeys } from "./keyboard.ts";
import { pickRounds } from "./picks.ts";

const explorer = document.querySelector<HTMLElement>("[data-explorer]");
if (explorer !== null) {
  afterPaint(
    () => rememberColumns(explorer),
    () => updateInPlace(explorer),
    () => pickRounds(explorer),
    () => listenToKeys(explorer),
    summonOwnedCompanies,
  );
}
