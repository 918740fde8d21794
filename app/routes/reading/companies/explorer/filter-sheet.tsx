import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { CloseIcon } from "../../../../ui/frame/icons.tsx";
import type { Explorer } from "./load-list.ts";
import { counted } from "../../../../ui/format/count.ts";

const ID = "filter-sheet";

interface FilterSheetProps {
  /** Number of filters that apply. */
  readonly active: number;
  readonly explorer: Pick<Explorer, "matching">;
  readonly children: ReactNode;
}

/**
 * The filters: beside the search field on wide screens; on narrow ones a dialog that a button opens. A popover, so that
 * it opens without script; with it, a modal dialog, which keeps the focus.
 */
export function FilterSheet({ active, explorer: { matching }, children }: FilterSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const wide = matchMedia("(width >= 80rem)");
    const close = () => sheet.current?.close();
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, []);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    sheet.current?.showModal();
  };
  const close = (event: MouseEvent) => {
    if (sheet.current?.matches(":modal") !== true) return;
    event.preventDefault();
    sheet.current.close();
  };
  return (
    <>
      <button type="button" className="button button-quiet open-sheet" popoverTarget={ID} onClick={open}>
        Filters
        {active > 0 && (
          <b>
            {active}
            <span className="sr-only"> active</span>
          </b>
        )}
      </button>
      <dialog ref={sheet} id={ID} popover="auto" aria-label="Filters" className="sheet">
        <div className="sheet-head">
          <h2>Filters</h2>
          <button type="button" popoverTarget={ID} popoverTargetAction="hide" onClick={close}>
            <CloseIcon />
            <span className="sr-only">Close filters</span>
          </button>
        </div>
        {children}
        <div className="sheet-foot">
          <button type="submit" className="button button-primary" onClick={() => sheet.current?.close()}>
            <span className="needs-script">{`Show ${counted(matching, "round")}`}</span>
            <span className="no-script">Show rounds</span>
          </button>
        </div>
      </dialog>
    </>
  );
}
