import { redirect } from "react-router";
import { z } from "zod";
import { narrowFirstList } from "../../../../core/customers/delivery/first-list.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { readFormPost } from "../../../form-post.ts";
import { PrimaryButton } from "../../../ui/forms/controls.tsx";
import { TextField } from "../../../ui/forms/form-fields.tsx";

const answerForm = z.object({ who: z.string().trim().min(1).max(80) });

interface Unanswered {
  readonly value: string;
  readonly problem: string;
}

/** Makes the posted answer the buyer's search, and leads to its rounds. */
export async function answerWho(ctx: Context, request: Request): Promise<Unanswered | Response> {
  const post = await readFormPost(request, answerForm);
  if (post.kind !== "valid")
    return { value: "", problem: "Name an industry, a stage or a place, in up to 80 characters." };
  const { who } = post.form;
  try {
    const search = await narrowFirstList(ctx, { question: who });
    const shown = new URLSearchParams(search.address);
    shown.set("saved", String(search.id));
    return redirect(`/companies?${shown}`, 303);
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    return { value: who, problem: error.message };
  }
}

/** The one question after a purchase, with the problem of its last answer. */
export function WhoQuestion({ unanswered }: { readonly unanswered: Unanswered | undefined }) {
  return (
    <form method="post" className="mx-auto mt-6 grid max-w-prose gap-3 text-start text-ink">
      <TextField
        name="who"
        label="Which of them do you sell to?"
        hint="We save it as a view of the list and narrow your monthly lists to it. With a confirmed address, we also e-mail you its new rounds."
        placeholder="Seed fintech in Germany"
        required
        maxLength={80}
        {...unanswered}
      />
      <PrimaryButton>Show me these</PrimaryButton>
    </form>
  );
}
