import { Form } from "react-router";
import type { DecidedWork } from "../../../../core/office/work/decide.ts";
import { QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { counted } from "../format.ts";
import { type FilterQuery, itemName, workAddress } from "./address.ts";

interface LastDecisionProps {
  readonly last: DecidedWork | null;
  readonly filter: FilterQuery;
}

/** The editor's last decision, with a button that undoes it. */
export function LastDecision({ last, filter }: LastDecisionProps) {
  return (
    <div aria-live="polite" className="work-last">
      {last !== null && (
        <Form method="post" action={workAddress(filter, null)} replace preventScrollReset>
          <p>
            You {last.what} <strong>{last.title}</strong>
            {last.ids.length > 1 && ` and ${counted(last.ids.length - 1, "other")}`}
            <As {...last} />.
          </p>
          {last.undoable ? (
            <QuietButton name="undo" value={itemName(last)}>
              Undo <kbd aria-hidden="true">u</kbd>
            </QuietButton>
          ) : (
            <span className="text-muted">This cannot be undone.</span>
          )}
        </Form>
      )}
    </div>
  );
}

/** The company, place or industries that something was decided to be, if that has another name. */
export function As({ company, title }: Pick<DecidedWork, "company" | "title">) {
  if (company === null || company.name === title) return null;
  const { name, slug } = company;
  return <> as {slug === null ? name : <TextLink href={`/companies/${slug}`}>{name}</TextLink>}</>;
}
