import { type Band, type ObservedRate, readObservedRates } from "../../../../core/finder/calibration.ts";
import { data } from "react-router";
import { z } from "zod";
import { readWorkAddress } from "../../../../core/catalogue/facts/email-address.ts";
import { tryVerification } from "../../../../core/finder/verification/try-verification.ts";
import { coreContext, finderContext } from "../../../context.ts";
import { readFormPost } from "../../../form-post.ts";
import { PrimaryButton } from "../../../ui/forms/controls.tsx";
import { FormOutcome } from "../../../ui/forms/form-outcome.tsx";
import { modeWords } from "../../finder/screens/answer-words.ts";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import { messageMeta } from "../../../page-meta.ts";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import type { Route } from "./+types/finder.ts";
import { EmptyList, OfficePage } from "../office-page.tsx";
import { figure } from "../format.ts";

const BAND_WORDS: Readonly<Record<Band, string>> = { high: "High", medium: "Medium", low: "Low" };

export async function loader({ context }: Route.LoaderArgs) {
  const { deps } = context.get(finderContext);
  return { rates: await readObservedRates(context.get(coreContext)), mode: modeWords(deps.mode(), deps.prober.method) };
}

const rules = z.object({ address: z.string().max(254) });

/** Verifies one address, to show whether this site can. */
export async function action({ request, context }: Route.ActionArgs) {
  const post = await readFormPost(request, rules);
  const typed = post.kind === "refused" ? "" : (post.values["address"]?.trim() ?? "");
  const reading = readWorkAddress(typed);
  if (post.kind !== "valid" || reading.kind !== "address") {
    const refusal = post.kind === "refused" && post.status !== 400 ? post.state.outcome?.text : undefined;
    return data(
      { typed, works: false, text: refusal ?? "Enter an address at a company's own domain, such as your own." },
      { ...PRIVATE, status: post.kind === "refused" ? post.status : 400 },
    );
  }
  return data({ typed, ...(await tryVerification(context.get(finderContext).deps, reading.address)) }, PRIVATE);
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Email finder");

export default function FinderRates({ loaderData: { rates, mode }, actionData }: Route.ComponentProps) {
  return (
    <OfficePage
      heading="Email finder"
      about={
        <>
          Bounce rates of addresses the finder returned, by stated confidence. Bounces of our own e-mail are recorded
          automatically; import deliveries and replies with{" "}
          <code className="whitespace-nowrap">npm run admin -- outcome</code>. Rates appear after 20 outcomes, unless
          all are bounces. Each address counts once per confidence level; addresses without an outcome are dropped after
          91 days.
        </>
      }
    >
      <Section
        id="verification"
        heading="Can this site verify addresses?"
        headingClass="text-lg font-semibold"
        className="card mb-8 p-6"
      >
        <p className="mt-2 text-sm text-muted">{mode}</p>
        {actionData !== undefined && (
          <div className="mt-4">
            <FormOutcome outcome={{ kind: actionData.works ? "done" : "problem", text: actionData.text }} />
          </div>
        )}
        <form method="post" className="mt-4 flex flex-wrap items-end gap-3">
          <label className="text-sm">
            E-mail address, such as your own
            <input
              name="address"
              type="email"
              required
              maxLength={254}
              defaultValue={actionData?.typed ?? ""}
              className="mt-1 block min-h-11 w-72 max-w-full rounded-md border border-edge bg-surface px-3"
            />
          </label>
          <PrimaryButton>Test now</PrimaryButton>
        </form>
      </Section>
      {rates.every(({ predicted }) => predicted === 0) ? (
        <EmptyList>No finder results yet.</EmptyList>
      ) : (
        <RateTable rates={rates} />
      )}
    </OfficePage>
  );
}

function RateTable({ rates }: { readonly rates: readonly ObservedRate[] }) {
  return (
    <FigureRows
      caption="Answers by confidence"
      wide
      rows={rates}
      keyOf={({ band }) => band}
      columns={[
        { heading: "Confidence", render: ({ band }) => BAND_WORDS[band] },
        { heading: "Answers", number: true, render: ({ predicted }) => figure(predicted) },
        { heading: "Replied", number: true, render: ({ replied }) => figure(replied) },
        { heading: "Delivered", number: true, render: ({ delivered }) => figure(delivered) },
        { heading: "Bounced", number: true, render: ({ bounced }) => figure(bounced) },
        {
          heading: "Bounce rate",
          number: true,
          render: ({ bounceRate }) => (bounceRate === null ? "Unknown" : percent(bounceRate)),
        },
        {
          heading: "95% confidence interval",
          render: ({ interval }) =>
            interval === null ? "–" : `${percent(interval.low)} and ${percent(interval.high)}`,
        },
      ]}
    />
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
