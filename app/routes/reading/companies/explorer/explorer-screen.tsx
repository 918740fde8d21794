import { lazy, Suspense, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Lead } from "../../../../../core/reading/directory/lead.ts";
import { ExampleQuestions } from "../../../../ui/forms/search-box.tsx";
import { KeyboardHelp, useShortcuts } from "../../../../ui/frame/shortcuts.tsx";
import { UpgradeNote } from "../../../../ui/selling/upgrade-note.tsx";
import { useHydrated } from "../../../../ui/frame/use-hydrated.ts";
import { hiddenText } from "../exclusion/hidden-text.ts";
import { useExclusionList } from "../exclusion/use-exclusion-list.ts";
import { useFileDrop } from "../exclusion/use-file-drop.ts";
import { EXPORT_PATH, MOST_IN_ADDRESS, SELECTED } from "../export/names.ts";
import type { LookedUp } from "../../../../ui/finder/contact-list.tsx";
import { ChangeNotice } from "../../../customers/leads/change-notice.tsx";
import { PICKED, TRACK_PATH } from "../../../customers/leads/track-form.tsx";
import { LOOKUP } from "../../../finder/screens/lookup-parameter.ts";
import { FIND_PATH } from "../../../finder/screens/leads/names.ts";
import { FilterForm } from "./filter-form.tsx";
import { FullDatabaseText } from "./full-database.tsx";
import { LIST_KEYS, LIST_SHORTCUTS } from "./keyboard.ts";
import { ActiveFilters, Problems, SingleAnswer } from "./messages.tsx";
import type { Explorer } from "./load-list.ts";
import { RoundPanel } from "./on-demand.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { Results, summaryOf } from "./results.tsx";
import { type Saved, SavedNote, SaveSearch } from "./save-search.tsx";
import { useListNavigation } from "./use-list-navigation.ts";
import { useRows } from "./use-rows.ts";
import { saveButtons, SaveForms, useTracking } from "./tracking.tsx";
import { addressOf, withMine } from "./view.ts";
import { counted } from "../../../../ui/format/count.ts";

/** Loaded when its panel opens. */
const ExclusionPanel = lazy(async () => ({
  default: (await import("../exclusion/exclusion-panel.tsx")).ExclusionPanel,
}));

/** True if the visitor opened the exclusion panel before the script ran. */
function isOpenEarly(): boolean {
  return !import.meta.env.SSR && document.querySelector("details.exclusion[open]") !== null;
}

interface ExplorerScreenProps {
  readonly explorer: Explorer;
  readonly saved: Saved | null;
  readonly looked: LookedUp | null;
}

/** Search, filters and rows or charts. Links and forms work without script; with it, changes load in place. */
export function ExplorerScreen({ explorer, saved, looked }: ExplorerScreenProps) {
  const { isBusy, isChanged, screen, handlers } = useListNavigation(explorer);
  const isHydrated = useHydrated();
  const { track, changed } = useTracking();
  const exclusion = useExclusionList();
  const shown = useRows(explorer, exclusion);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const { help, openHelp } = useShortcuts(LIST_SHORTCUTS);
  const panel = useRef<HTMLDetailsElement>(null);
  const [isExcluding, setIsExcluding] = useState(isOpenEarly);
  const { pathname, search } = useLocation();
  const addressWith = (round: number | null) => {
    const query = new URLSearchParams(search);
    query.delete("open");
    query.delete(LOOKUP);
    if (round !== null) query.set("open", String(round));
    return query.size === 0 ? pathname : `${pathname}?${query}`;
  };
  useFileDrop((file) => {
    if (panel.current !== null) panel.current.open = true;
    exclusion.read(file);
  });
  const toggle = (round: number) =>
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(round)) after.add(round);
      return after;
    });
  const hidden = { ...shown.hidden, furtherPages: shown.furtherPages };
  return (
    <>
      <output className="sr-only" data-explorer-status="">
        {isChanged && summaryOf(explorer)}
      </output>
      <div
        ref={screen}
        className="explorer"
        data-density={explorer.view.density}
        data-pipeline={explorer.pipeline === null ? undefined : ""}
        aria-busy={isBusy || undefined}
        {...handlers}
        onSubmitCapture={track}
      >
        <div className="list-head">
          <div>
            <h1>Recently Funded Startups</h1>
            <p className="text-sm font-semibold" data-summary="">
              {summaryOf(explorer)}
            </p>
            {explorer.full !== null && explorer.rows.length > 0 ? (
              <FullDatabaseText full={explorer.full} matching={explorer.matching} words={explorer.words} />
            ) : (
              !explorer.seesAll &&
              explorer.full === null && (
                <UpgradeNote visible={explorer.visible} total={explorer.total} what="funding rounds" />
              )
            )}
          </div>
          <div className="actions">
            <PresentationSwitch explorer={explorer} />
            <ExportButton
              query={withMine(explorer.query, explorer.view.mine)}
              selected={selected}
              isEmpty={explorer.rows.length === 0}
            />
            <FindAddressesButton
              query={withMine(explorer.query, explorer.view.mine)}
              selected={selected}
              isEmpty={explorer.rows.length === 0}
            />
            <details
              ref={panel}
              className="filter exclusion needs-script"
              name="filter"
              data-disclosure=""
              onToggle={() => setIsExcluding(true)}
            >
              <summary>Exclude my list</summary>
              <div className="panel">
                {isHydrated && isExcluding && (
                  <Suspense>
                    <ExclusionPanel list={exclusion} result={hidden} verb="hidden" />
                  </Suspense>
                )}
              </div>
            </details>
            {explorer.maySave && (
              <SaveSearch
                query={explorer.query}
                proposed={proposedName(explorer)}
                end={explorer.end}
                lists={explorer.pipeline?.listsToChoose ?? []}
                saved={saved}
              />
            )}
          </div>
        </div>
        {explorer.pipeline !== null && (
          <ListTabs
            pipeline={explorer.pipeline}
            query={explorer.view.mine === null ? explorer.query : withMine(explorer.query, explorer.view.mine)}
          />
        )}
        <FilterForm explorer={explorer} />
        <ExampleQuestions questions={explorer.examples} />
        <ActiveFilters explorer={explorer} />
        <output className="exclusion-status">
          {exclusion.summary !== null && (
            <>
              {hiddenText(hidden, "hidden")}{" "}
              <button type="button" className="link cursor-pointer" onClick={exclusion.clear}>
                Show all
              </button>
            </>
          )}
        </output>
        {saved !== null && <SavedNote saved={saved} />}
        <Problems explorer={explorer} />
        <SingleAnswer explorer={explorer} />
        {explorer.opened !== null && (
          <Suspense>
            <RoundPanel
              opened={explorer.opened}
              addressWith={addressWith}
              mayTrack={explorer.pipeline !== null}
              looked={looked}
            />
          </Suspense>
        )}
        <Results
          explorer={explorer}
          shown={shown}
          onHelp={openHelp}
          lead={isHydrated ? selectionBoxes(selected, toggle) : undefined}
          mark={explorer.pipeline === null ? undefined : saveButtons(explorer.pipeline.tracked)}
          selection={
            selected.size > 0 && (
              <div className="selection">
                <output>{selected.size} selected</output>
                <button
                  type="button"
                  onClick={() => setSelected(new Set([...selected, ...shown.rows.map(({ roundId }) => roundId)]))}
                >
                  Select page
                </button>
                <button
                  type="button"
                  onClick={() => {
                    setSelected(new Set());
                    screen.current?.querySelector<HTMLElement>("#results")?.focus({ preventScroll: true });
                  }}
                >
                  Clear
                </button>
                {explorer.pipeline !== null && (
                  <SaveSelected rounds={shown.rows.filter(({ roundId }) => selected.has(roundId))} />
                )}
              </div>
            )
          }
        />
        {explorer.pipeline !== null && <ChangeNotice changed={changed} />}
      </div>
      {explorer.pipeline !== null && <SaveForms />}
      {isHydrated && <KeyboardHelp dialog={help} keys={LIST_KEYS} />}
    </>
  );
}

/** Saves the companies of the selected rows to My leads. */
function SaveSelected({ rounds }: { readonly rounds: readonly Lead[] }) {
  const { pathname, search } = useLocation();
  const companies = [...new Set(rounds.map(({ companyId }) => companyId))];
  if (companies.length === 0) return null;
  return (
    <form method="post" action={TRACK_PATH} className="contents">
      <input type="hidden" name="saved" value="true" />
      <input type="hidden" name="from" value={`${pathname}${search}`} />
      {companies.map((id) => (
        <input key={id} type="hidden" name={`${PICKED}${id}`} value="on" />
      ))}
      <button type="submit">Save {counted(companies.length, "company", "companies")} to My leads</button>
    </form>
  );
}

/** Renders the box that selects a round. */
function selectionBoxes(selected: ReadonlySet<number>, toggle: (round: number) => void) {
  return ({ roundId, companyName }: Lead) => (
    <label className="pick">
      <input
        type="checkbox"
        aria-label={`Select ${companyName}`}
        checked={selected.has(roundId)}
        onChange={() => toggle(roundId)}
      />
    </label>
  );
}

/** Switches between the list and the charts of its rounds. */
function PresentationSwitch({ explorer: { query, view } }: { readonly explorer: Explorer }) {
  const isCharts = view.presentation === "charts";
  return (
    <a
      className="button button-quiet"
      href={addressOf(new URLSearchParams(query), { ...view, presentation: isCharts ? "list" : "charts" })}
    >
      {isCharts ? "List" : "Charts"}
    </a>
  );
}

interface ExportButtonProps {
  readonly query: string;
  readonly selected: ReadonlySet<number>;
  readonly isEmpty: boolean;
}

/** Opens the lookup of the people behind the listed or selected leads. */
function FindAddressesButton({ query, selected, isEmpty }: ExportButtonProps) {
  if ((isEmpty && selected.size === 0) || selected.size > MOST_IN_ADDRESS) return null;
  return (
    <form action={FIND_PATH} method="get" className="contents">
      {Array.from(new URLSearchParams(query), ([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {selected.size > 0 && <input type="hidden" name={SELECTED} value={[...selected].join(",")} />}
      <button type="submit" className="button button-quiet">
        Find addresses
      </button>
    </form>
  );
}

/** Opens the export dialog, with the list's filter and the selection. */
function ExportButton({ query, selected, isEmpty }: ExportButtonProps) {
  return (
    <form action={EXPORT_PATH} method={selected.size > MOST_IN_ADDRESS ? "post" : "get"} className="contents">
      {Array.from(new URLSearchParams(query), ([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {selected.size > 0 && <input type="hidden" name={SELECTED} value={[...selected].join(",")} />}
      {/* A selection made under other filters can be exported even from an empty list. */}
      <button type="submit" className="button button-primary" hidden={isEmpty && selected.size === 0}>
        {selected.size === 0 ? "Export" : `Export ${selected.size} selected`}
      </button>
    </form>
  );
}

/** The question as it was asked and the further filters in words. */
function proposedName({ question, asked, active }: Explorer): string {
  const said = new Set([`“${question}”`, ...asked.map(({ label }) => label)]);
  const chosen = active.map(({ label }) => label).filter((label) => question === null || !said.has(label));
  return [...(question === null ? [] : [question]), ...chosen].join(", ") || "All rounds";
}
