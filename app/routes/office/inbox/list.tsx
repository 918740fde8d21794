import { type InboxLine, pageInbox } from "../../../../core/customers/contact/inbox-page.ts";
import { redirect } from "react-router";
import { coreContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { PublishedDate } from "../../../ui/format/date.tsx";
import { FigureTable } from "../../../ui/charts/figure-table.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/list.ts";
import { Due, inboxViews, LISTS, TYPE_LABELS } from "./labels.tsx";
import { afterOf, PAGE_SIZE, ReadOn, Views } from "../list-navigation.tsx";
import { EmptyList, OfficePage } from "../office-page.tsx";
import { DESK } from "../work/address.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const query = new URL(request.url).searchParams;
  const state = query.get("state") === "done" ? "done" : "open";
  // Messages wait on the desk.
  if (query.get("kind") === "message")
    throw redirect(state === "done" ? `${DESK}/decided?kind=message` : `${DESK}?kind=message`, 301);
  const page = await pageInbox(ctx, { state, limit: PAGE_SIZE, after: afterOf(request) });
  return { page, state, today: ctx.clock.now().toISOString().slice(0, 10) } as const;
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Privacy requests");

export default function Inbox({ loaderData: { page, state, today } }: Route.ComponentProps) {
  const list = LISTS.find((one) => one.state === state) ?? LISTS[0];
  return (
    <OfficePage heading="Privacy requests" about="Requests from the privacy form, due within 30 days.">
      <Views label="Lists of privacy requests" views={inboxViews(list.href)} />
      {page.items.length === 0 ? (
        <EmptyList>{list.empty}</EmptyList>
      ) : (
        <Lines lines={page.items} caption={list.name} today={today} done={state === "done"} />
      )}
      <ReadOn next={page.next} label={state === "done" ? "Older answers" : "Go on"} />
    </OfficePage>
  );
}

interface LinesProps {
  readonly lines: readonly InboxLine[];
  readonly caption: string;
  readonly today: string;
  readonly done: boolean;
}

function Lines({ lines, caption, today, done }: LinesProps) {
  return (
    <FigureTable caption={caption} wide>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Asks for</th>
          <th scope="col">Received</th>
          <th scope="col">{done ? "Answered" : "Answer due"}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ ref, name, email, type, receivedAt, dueOn, confirmation, doneAt, doneBy }) => (
          <tr key={ref}>
            <th scope="row">
              <TextLink href={`/back-office/inbox/${ref}`}>{name}</TextLink>
              <span className="block font-normal text-muted">{email}</span>
            </th>
            <td data-label="Request">
              {TYPE_LABELS[type] ?? type}
              {confirmation === "unconfirmed" && <span className="block text-muted">address not confirmed</span>}
            </td>
            <td data-label="Received">
              <Instant at={receivedAt} />
            </td>
            {doneAt !== null ? (
              <td data-label="Answered">
                <Instant at={doneAt} />
                <span className="block text-muted">by {doneBy}</span>
              </td>
            ) : (
              <td data-label="Answer due">
                <PublishedDate date={{ date: dueOn, precision: "day" }} /> <Due on={dueOn} today={today} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
