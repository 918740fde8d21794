import { type SubmitEvent, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { Lead } from "../../../../../core/reading/directory/lead.ts";
import type { PipelineView } from "./read-pipeline.ts";
import type { Changed } from "../../../customers/leads/change-notice.tsx";
import { LEADS_PATH } from "../../../customers/leads/leads-address.ts";
import { TRACK_PATH } from "../../../customers/leads/track-form.tsx";

const SAVE = "save-company";
const REMOVE = "remove-company";

/** The shared forms behind the rows' buttons: one of each instead of one per row. */
export function SaveForms() {
  const { pathname, search } = useLocation();
  return [
    [SAVE, "true", "Save"],
    [REMOVE, "false", "Remove"],
  ].map(([id, saved, label]) => (
    <form key={id} id={id} method="post" action={TRACK_PATH}>
      <input type="hidden" name="saved" value={saved} />
      <input type="hidden" name="from" value={`${pathname}${search}`} />
      <button type="submit" hidden>
        {label}
      </button>
    </form>
  ));
}

/** Renders the button that saves a row's company or removes it. */
export function saveButtons(tracked: PipelineView["tracked"]) {
  return ({ companyId, companyName }: Lead) => {
    const isSaved = tracked[companyId]?.saved === true;
    return (
      <button
        type="submit"
        className="star"
        form={isSaved ? REMOVE : SAVE}
        name="company"
        value={companyId}
        aria-label={`Save ${companyName}`}
        aria-pressed={isSaved}
      />
    );
  };
}

/** Changes tracked companies in place and reloads the page's data; null if the site refused. */
export function useChange() {
  const { revalidate } = useRevalidator();
  return async (fields: URLSearchParams): Promise<Changed | null> => {
    fields.set("quiet", "1");
    const answer = await fetch(TRACK_PATH, { method: "POST", body: fields });
    if (!answer.ok || answer.redirected) return null;
    const changed = (await answer.json()) as Changed;
    await revalidate();
    return changed;
  };
}

/** Submits forms of tracked companies in place, reloads the list and returns what the last one changed. */
export function useTracking() {
  const change = useChange();
  const [changed, setChanged] = useState<Changed | null>(null);
  const track = (event: SubmitEvent<HTMLElement>) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    const { submitter } = event.nativeEvent;
    const target = submitter instanceof HTMLButtonElement ? submitter.formAction : form.action;
    if (![TRACK_PATH, LEADS_PATH].includes(new URL(target).pathname)) return;
    event.preventDefault();
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form, submitter)) if (typeof value === "string") fields.set(name, value);
    change(fields).then(
      (done) => (done === null ? submitAsPage(form, submitter) : setChanged(done)),
      () => submitAsPage(form, submitter),
    );
  };
  return { track, changed };
}

/** Saves the status of a lead once it is chosen, and its notes once they are left. */
export const savesOnChange = {
  onChange({ target }: { readonly target: EventTarget }) {
    if (target instanceof HTMLSelectElement && target.name === "status") target.form?.requestSubmit();
  },
  onBlur({ target }: { readonly target: EventTarget }) {
    if (target instanceof HTMLTextAreaElement && target.name === "notes" && target.value !== target.defaultValue)
      target.form?.requestSubmit();
  },
};

/** Submits the form without script, so that the resulting page explains the problem. */
function submitAsPage(form: HTMLFormElement, submitter: HTMLElement | null): void {
  if (submitter instanceof HTMLButtonElement && submitter.name !== "") {
    const pressed = document.createElement("input");
    Object.assign(pressed, { type: "hidden", name: submitter.name, value: submitter.value });
    form.append(pressed);
  }
  form.submit();
}
