import { replacePiece } from "./edit-piece.ts";
import { z } from "zod";
import { readFacts, writeFacts } from "../../../../content/fact-table.ts";
import { staleFacts } from "../../../compared-features.ts";
import { COMPARISONS_PIECE } from "../../../content/pieces/comparisons.ts";
import { contentContext } from "../../../context.ts";
import { titled } from "../../../page-meta.ts";
import { dateOf, formatDate } from "../../../ui/format/format-date.ts";
import { OutboundLink } from "../../../ui/outbound-link.tsx";
import { TextLink } from "../../../ui/forms/controls.tsx";
import type { Route } from "./+types/statements.ts";
import { formAction, screenLoader } from "../screen.ts";
import { ListTable } from "../list.tsx";
import { OfficePage } from "../office-page.tsx";

const DAY_LENGTH = 10;

export const loader = screenLoader(({ context, ctx }) => {
  const today = ctx.clock.now().toISOString().slice(0, DAY_LENGTH);
  return { facts: staleFacts(context.get(contentContext).of(COMPARISONS_PIECE), today) };
});

const form = z.object({ fact: z.string().max(300) });

/** Dates a statement today, as a revision of the compared products that can be restored. */
export const action = formAction(form, async ({ fact }, { ctx, context }) => {
  const comparisons = context.get(contentContext).of(COMPARISONS_PIECE);
  const today = ctx.clock.now().toISOString().slice(0, DAY_LENGTH);
  const named = staleFacts(comparisons, today).find((one) => one.id === fact);
  if (named === undefined) return { problem: "This statement was checked or changed meanwhile." };
  const value = comparisons.map((one) => {
    if (one.key !== named.key) return one;
    const facts = [...readFacts(one.facts)];
    const dated = facts.map(
      ([name, known]) => [name, name === named.feature ? { ...known, checkedOn: today } : known] as const,
    );
    return { ...one, facts: writeFacts(dated) };
  });
  await replacePiece(ctx, COMPARISONS_PIECE, value, `Still true: ${named.competitor}, ${named.feature}`);
  return { done: "checked" };
});

export const meta = titled("Statements to check");

export default function Statements({ loaderData: { facts } }: Route.ComponentProps) {
  return (
    <OfficePage
      heading="Statements about other products"
      about="Read over 90 days ago. Open the source: if it still says so, one press dates the statement today."
      done={{ checked: "Checked: it is dated today." }}
    >
      <ListTable
        caption="Statements to check"
        empty="Every statement was read in the last 90 days."
        rows={facts}
        render={{
          Product: ({ competitor, feature }) => `${competitor}: ${feature}`,
          Statement: ({ text }) => text,
          Source: ({ sourceUrl }) => <OutboundLink href={sourceUrl}>Source</OutboundLink>,
          Read: ({ checkedOn }) => formatDate(dateOf(checkedOn)),
        }}
        full={["Statement", "Source"]}
        actions={{
          fact: {
            label: "Still true today",
            of: ({ competitor, feature }) => `${competitor}: ${feature}`,
            key: (row) => (row === facts[0] ? "t" : undefined),
          },
        }}
      />
      <p className="mt-4">
        <TextLink href="/back-office/content/comparisons">Change what is no longer true</TextLink>
      </p>
    </OfficePage>
  );
}
