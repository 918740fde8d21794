import { MOST_IN_ADDRESS, PICKED, TAKE_AWAY_FORM } from "../../routes/companies/take-away/names.ts";
import { SHOWN } from "./in-place.ts";

/** Puts a box before each round, and keeps which are ticked while the list shows other pages; they go with the form that takes them away. */
export function pickRounds(explorer: HTMLElement): void {
  const picked = new Set<string>();
  const boxes = () => [...explorer.querySelectorAll<HTMLInputElement>(".pick input")];

  const draw = () => {
    const form = document.querySelector<HTMLFormElement>(`form#${TAKE_AWAY_FORM}`);
    if (form === null) return;
    for (const row of explorer.querySelectorAll<HTMLElement>("[data-round]")) if (row.querySelector(".pick") === null) row.querySelector("th")?.prepend(boxOf(row));
    for (const box of boxes()) box.checked = picked.has(box.value);
    tell(form);
  };

  const tell = (form: HTMLFormElement) => {
    form.querySelector("#kept")?.remove();
    if (picked.size > 0) {
      const kept = inputOf("hidden", [...picked].join());
      kept.id = "kept";
      kept.name = PICKED;
      form.append(kept);
    }
    form.method = picked.size > MOST_IN_ADDRESS ? "post" : "get";
    const button = form.querySelector("button");
    if (button !== null) {
      button.textContent = picked.size === 0 ? "Export" : `Export ${picked.size} chosen`;
      // What was chosen under other filters can be taken from a list without rows, too.
      button.hidden = picked.size + boxes().length === 0;
    }
    for (const line of explorer.querySelectorAll<HTMLElement>("[data-picks]")) {
      line.hidden = picked.size === 0;
      const text = line.querySelector("output");
      if (text !== null) text.textContent = picked.size === 1 ? "1 round chosen" : `${picked.size} rounds chosen`;
    }
  };

  explorer.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(".pick input")) return;
    if (target.checked) picked.add(target.value);
    else picked.delete(target.value);
    draw();
  });
  explorer.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-pick]") : null;
    if (button === null) return;
    if (button.dataset["pick"] === "none") picked.clear();
    else for (const box of boxes()) if (box.closest("[hidden]") === null) picked.add(box.value);
    draw();
    if (picked.size === 0) explorer.querySelector<HTMLElement>("[data-results]")?.focus({ preventScroll: true });
  });
  explorer.addEventListener(SHOWN, draw);
  draw();
}

function boxOf(row: HTMLElement): HTMLElement {
  const label = document.createElement("label");
  label.className = "pick";
  const box = inputOf("checkbox", row.dataset["round"] ?? "");
  box.setAttribute("aria-label", `Choose ${row.querySelector("th a")?.textContent ?? ""}`);
  label.append(box);
  return label;
}

function inputOf(type: string, value: string): HTMLInputElement {
  const input = document.createElement("input");
  input.type = type;
  input.value = value;
  return input;
}
