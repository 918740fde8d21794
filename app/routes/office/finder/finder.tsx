import { data } from "react-router";
import { z } from "zod";
import { readWorkAddress } from "../../../../core/catalogue/facts/email-address.ts";
import { tryVerification } from "../../../../core/finder/verification/try-verification.ts";
import { finderContext } from "../../../context.ts";
import { readFormPost, refusalOf } from "../../../form-post.ts";
import { FormOutcome } from "../../../ui/forms/form-outcome.tsx";
import { modeWords } from "../../finder/screens/answer-words.ts";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import { Section } from "../../../ui/frame/section.tsx";
import type { Route } from "./+types/finder.ts";
import { OfficeForm } from "../kit/form.tsx";
import { OfficePage } from "../office-page.tsx";
import { screenLoader } from "../screen.ts";

export const loader = screenLoader(({ context }) => {
  const { deps } = context.get(finderContext);
  return { mode: modeWords(deps.mode(), deps.prober.method) };
});

const rules = z.object({ address: z.string().max(254) });

/** Verifies one address, to show whether this site can. */
export async function action({ request, context }: Route.ActionArgs) {
  const post = await readFormPost(request, rules);
  const typed = post.kind === "refused" ? "" : (post.values["address"]?.trim() ?? "");
  const reading = readWorkAddress(typed);
  if (post.kind !== "valid" || reading.kind !== "address") {
    const usual = "Enter an address at a company's own domain, such as your own.";
    const { text } = post.kind === "valid" ? { text: usual } : refusalOf(post, usual);
    return data({ typed, works: false, text }, { ...PRIVATE, status: post.kind === "valid" ? 400 : post.status });
  }
  return data({ typed, ...(await tryVerification(context.get(finderContext).deps, reading.address)) }, PRIVATE);
}

export default function FinderScreen({ loaderData: { mode }, actionData }: Route.ComponentProps) {
  return (
    <OfficePage
      heading="Email finder"
      about={
        <>
          Bounced addresses are not shown until a mail server confirms them again. Report them with{" "}
          <code className="whitespace-nowrap">npm run admin -- bounced FILE</code>; customers report theirs on the page
          of bulk lookups and through the API.
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
          <FormOutcome
            className="mt-4"
            outcome={{ kind: actionData.works ? "done" : "problem", text: actionData.text }}
          />
        )}
        <div className="mt-4">
          <OfficeForm
            fields={[
              {
                name: "address",
                label: "E-mail address, such as your own",
                type: "email",
                required: true,
                maxLength: 254,
              },
            ]}
            known={{ address: actionData?.typed ?? "" }}
            submit="Test now"
          />
        </div>
      </Section>
    </OfficePage>
  );
}
