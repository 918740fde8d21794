import type { Decisions } from "../../../../core/customers/destinations/records/decide-records.ts";
import { QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import { Options } from "../../../ui/forms/options.tsx";
import { counted } from "../../../ui/format/count.ts";

interface DecisionCardsProps {
  readonly path: string;
  readonly tool: string;
  readonly decisions: Decisions & { readonly asked: number; readonly gone: number };
}

const CHOICES = [
  ["same", "The same"],
  ["new", "New"],
  ["skip", "Skip"],
] as const;

/** Companies found by name only, those deleted in the tool, and records to remove by hand. */
export function DecisionCards({ path, tool, decisions: { asked, gone, records, byHand } }: DecisionCardsProps) {
  const undecided = records.filter(({ state }) => state === "asked");
  return (
    <>
      {byHand.length > 0 && (
        <Section id="by-hand" heading="To remove by hand" className="card max-w-3xl space-y-4 p-6 md:p-8">
          <p className="text-muted">
            {counted(byHand.length, "record")} to remove by hand in {tool}: somebody asked not to be listed, and we
            could not remove everything there.
          </p>
          <ul>
            {byHand.map(({ id, link }) => (
              <li key={id} className="wrap-anywhere">
                {link.startsWith("https://") ? <TextLink href={link}>{link}</TextLink> : link}
              </li>
            ))}
          </ul>
          <form method="post" action={path}>
            <QuietButton intent="dismiss">I have removed them</QuietButton>
          </form>
        </Section>
      )}
      {asked > 0 && (
        <Section id="asked" heading="Perhaps there already" className="card max-w-3xl space-y-4 p-6 md:p-8">
          <p className="text-muted">
            {counted(asked, "company", "companies")} may be in your {tool} already: only the name is the same. They are
            not sent before you decide.
            {asked > undecided.length && ` The first ${undecided.length} are listed.`}
          </p>
          <DecideForm path={path} record="all" what={`all ${asked}`} />
          <ul>
            {undecided.map(({ id, company, link }) => (
              <li key={id} className="space-y-2 border-t border-line py-4">
                <p className="wrap-anywhere">{link === null ? company : <TextLink href={link}>{company}</TextLink>}</p>
                <DecideForm path={path} record={String(id)} what={company} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {gone > 0 && (
        <Section id="gone" heading={`Deleted in ${tool}`} className="card max-w-3xl space-y-4 p-6 md:p-8">
          <p className="text-muted">You deleted these in {tool}, so they are no longer delivered.</p>
          <ul>
            {records
              .filter(({ state }) => state === "gone")
              .map(({ id, company }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
                  {company}
                  <form method="post" action={path}>
                    <input type="hidden" name="record" value={id} />
                    <QuietButton intent="again">
                      Deliver again <span className="sr-only">{company}</span>
                    </QuietButton>
                  </form>
                </li>
              ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function DecideForm({ path, record, what }: { readonly path: string; readonly record: string; readonly what: string }) {
  return (
    <form method="post" action={path} className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="record" value={record} />
      <label className="flex items-center gap-2">
        <span className="sr-only">Decision about {what}</span>
        <select name="decision" className="min-h-11 rounded-md border border-edge bg-surface px-2">
          <Options of={CHOICES} />
        </select>
      </label>
      <QuietButton intent="decide">
        Decide <span className="sr-only">about {what}</span>
        {record === "all" && <span aria-hidden="true"> for all</span>}
      </QuietButton>
    </form>
  );
}
