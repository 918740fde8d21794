import { type KeyboardEvent, useRef } from "react";
import { Form, useSubmit } from "react-router";
import type { ItemRef } from "../../../../core/office/work/queue.ts";
import { QuietButton } from "../../../ui/forms/controls.tsx";
import { DESK, type FilterQuery, itemName } from "./address.ts";

const TYPING_MS = 250;

interface ReviewSearchProps {
  readonly filter: FilterQuery;
  readonly item: ItemRef;
  readonly search: string;
}

/** Searches companies by name or domain, live while typing if JavaScript is available. */
export function ReviewSearch({ filter, item, search }: ReviewSearchProps) {
  const submit = useSubmit();
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const choose = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") event.currentTarget.closest("section")?.focus();
    if (event.key !== "Enter" || event.currentTarget.value !== search) return;
    const first = document.querySelector<HTMLInputElement>(".work-found input");
    if (first === null) return;
    event.preventDefault();
    first.click();
    first.focus();
  };
  return (
    <search>
      <Form
        method="get"
        action={DESK}
        replace
        preventScrollReset
        className="work-search"
        onChange={({ currentTarget }) => {
          clearTimeout(typing.current);
          typing.current = setTimeout(
            () => void submit(currentTarget, { replace: true, preventScrollReset: true }),
            TYPING_MS,
          );
        }}
      >
        {Object.entries(filter).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="item" value={itemName(item)} />
        <label htmlFor="company-search">
          Another company <kbd aria-hidden="true">/</kbd>
        </label>
        <div className="flex gap-2">
          <input
            id="company-search"
            type="search"
            name="search"
            defaultValue={search}
            maxLength={200}
            placeholder="Name or domain"
            autoComplete="off"
            className="office-box min-w-0 grow"
            onKeyDown={choose}
          />
          <QuietButton>Search</QuietButton>
        </div>
      </Form>
    </search>
  );
}
