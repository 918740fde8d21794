import { readAttention } from "../../../core/back-office/attention.ts";
import { readOfficeFigures } from "../../../core/back-office/figures.ts";
import { coreContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import type { Route } from "./+types/overview.ts";
import { AttentionList } from "./attention-list.tsx";
import { OfficePage } from "./office-page.tsx";
import { figure } from "./words.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const [attention, figures] = await Promise.all([readAttention(ctx), readOfficeFigures(ctx)]);
  return { attention, figures, today: ctx.clock.now().toISOString().slice(0, 10) };
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Back office");

export default function Overview({ loaderData: { attention, figures, today } }: Route.ComponentProps) {
  return (
    <OfficePage heading="Back office" about="What needs you now, and how the site stands.">
      <h2 className="text-xl font-semibold">Needs attention</h2>
      <AttentionList attention={attention} today={today} />
      <h2 className="mt-10 text-xl font-semibold">How the site stands</h2>
      <dl className="office-figures">
        <Figure name="Rounds published" value={figures.leads} of={`${figure(figures.newLeads)} listed in the last 7 days`} />
        <Figure name="Accounts" value={figures.accounts} of={`${figure(figures.newAccounts)} new in the last 7 days`} />
        <Figure name="With full access" value={figures.withFullAccess} of="members, by a plan or by hand" />
        <Figure name="Mail sent" value={figures.sentMail} of="in the last 7 days" />
      </dl>
    </OfficePage>
  );
}

function Figure({ name, value, of }: { readonly name: string; readonly value: number; readonly of: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{figure(value)}</span> {of}
      </dd>
    </div>
  );
}
