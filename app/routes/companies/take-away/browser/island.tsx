import { StrictMode, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import { SHOWN } from "../../../../browser/explorer/in-place.ts";
import { OwnedCompanies } from "../owned-companies.tsx";
import { hiddenInWords } from "../owned-report.tsx";
import { ownedList, useOwnedCompanies } from "../use-owned-companies.ts";
import { FILE_DROPPED } from "./events.ts";
import { OwnedRows } from "./owned-rows.ts";

/** The panel of one's own companies on the list, and the line that says what is hidden. */
function Island({ rows, status }: { readonly rows: OwnedRows; readonly status: HTMLElement }) {
  const hidden = useSyncExternalStore(rows.subscribe, rows.hidden);
  const { summary, clear } = useOwnedCompanies();
  return (
    <>
      <OwnedCompanies hidden={hidden} verb="hidden" />
      {createPortal(
        summary !== null && (
          <>
            {hiddenInWords(hidden, "hidden")}{" "}
            <button type="button" className="link cursor-pointer" onClick={clear}>
              Show all
            </button>
          </>
        ),
        status,
      )}
    </>
  );
}

const explorer = document.querySelector<HTMLElement>("[data-explorer]");
const panel = document.querySelector<HTMLElement>("[data-owned]");
const place = panel?.querySelector<HTMLElement>("[data-owned-panel]");
const status = document.querySelector<HTMLElement>("[data-owned-status]");
if (explorer !== null && panel !== null && place && status !== null) {
  const rows = new OwnedRows(explorer, ownedList);
  explorer.addEventListener(SHOWN, () => rows.listChanged());
  panel.addEventListener(FILE_DROPPED, (event) => {
    if (event instanceof CustomEvent && event.detail instanceof File) void ownedList.read(event.detail);
  });
  createRoot(place).render(
    <StrictMode>
      <Island rows={rows} status={status} />
    </StrictMode>,
  );
}
