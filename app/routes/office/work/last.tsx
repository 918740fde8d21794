import { Form } from "react-router";
import type { DecidedWork } from "../../../../core/office/work/decide.ts";
import { QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { counted } from "../format.ts";
import { type FilterQuery, itemName, workAddress } from "./address.ts";

/** The editor's last decision, with a button that undoes it. */
export function LastDecision({ last, filter }: { readonly last: DecidedWork | null; readonly filter: FilterQuery }) {
  const isNamedSo = last !== null && last.company?.name === last.title;
  return (
    <div aria-live="polite" className="work-last">
      {last !== null && (
        <Form method="post" action={workAddress(filter, null)} replace preventScrollReset>
          <p>
            You {last.what}
            {last.what.split(" ").length > 2 && ":"}{" "}
            <strong>{isNamedSo ? <Page {...last.company} /> : last.title}</strong>
            {last.ids.length > 1 && ` and ${counted(last.ids.length - 1, "other")}`}
            {!isNamedSo && <As company={last.company} />}.
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

/** The company, place or industries that something was decided to be. */
export function As({ company }: Pick<DecidedWork, "company">) {
  return (
    company !== null && (
      <>
        {" "}
        as <Page {...company} />
      </>
    )
  );
}

function Page({ name, slug }: NonNullable<DecidedWork["company"]>) {
  return slug === null ? name : <TextLink href={`/companies/${slug}`}>{name}</TextLink>;
}
