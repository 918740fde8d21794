import { useMemo, useSyncExternalStore } from "react";
import type { CompanyShown, MatchedBy } from "./owned/company-match.ts";
import type { ColumnChoice } from "../../../../core/sources/list-file/column-choice.ts";
import { NOTHING, OwnedList, type OwnedSummary, type Work } from "./owned/owned-list.ts";

/** The one list of a page; its rows, its panel and its downloads share it. */
export const ownedList = new OwnedList();

/** What a screen knows of the companies somebody has already, and what it can do with them. */
export interface OwnedCompaniesView {
  /** A list was read: what is in it is left out. */
  readonly active: boolean;
  readonly summary: OwnedSummary | null;
  readonly work: Work;
  readonly onDevice: boolean;
  readonly thisPageOnly: boolean;
  /** By what somebody has a company; undefined while it is being compared, null when they do not have it. */
  readonly matchOf: (company: CompanyShown) => MatchedBy | null | undefined;
  /** Whether somebody has a company already. */
  readonly isOwned: (company: CompanyShown) => boolean;
  readonly read: (file: File) => void;
  /** Reads the file again by these columns; false when it is no longer at hand, after a reload. */
  readonly readAgain: (choice: ColumnChoice) => boolean;
  readonly cancel: () => void;
  readonly remember: (onDevice: boolean) => void;
  readonly clear: () => void;
}

/**
 * The companies somebody has already, from a file they chose. It never leaves the browser, and neither does anything
 * told of it here: no address, form or request may carry it.
 */
export function useOwnedCompanies(): OwnedCompaniesView {
  const state = useSyncExternalStore(ownedList.subscribe, ownedList.state, () => NOTHING);
  return useMemo(
    () => ({
      active: state.summary !== null,
      summary: state.summary,
      work: state.work,
      onDevice: state.onDevice,
      thisPageOnly: state.thisPageOnly,
      matchOf: (company) => ownedList.matchOf(company),
      isOwned: (company) => typeof ownedList.matchOf(company) === "string",
      read: (file) => void ownedList.read(file),
      readAgain: (choice) => ownedList.readAgain(choice),
      cancel: () => ownedList.cancel(),
      remember: (onDevice) => void ownedList.remember(onDevice),
      clear: () => void ownedList.clear(),
    }),
    [state],
  );
}
