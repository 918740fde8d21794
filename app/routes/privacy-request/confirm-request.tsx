import { data } from "react-router";
import { confirmRequest } from "../../../core/privacy/confirm-request.ts";
import { coreContext } from "../../context.ts";
import { isSameOrigin } from "../../form-post.ts";
import { messageMeta } from "../../page-meta.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";
import type { Route } from "./+types/confirm-request.ts";

const PRIVATE = { headers: { "cache-control": "private, no-store" } };

/** Opening the link confirms nothing: mail programs open links too. */
export const loader = () => data(null, PRIVATE);

export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const confirmed = isSameOrigin(request) && (await confirmRequest(context.get(coreContext), token));
  return data({ confirmed }, confirmed ? PRIVATE : { ...PRIVATE, status: 404 });
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Confirm your privacy request");

export default function ConfirmRequest({ actionData }: Route.ComponentProps) {
  const home = (
    <a href="/" className="button button-quiet">
      Return to Home
    </a>
  );
  if (actionData?.confirmed === true) {
    return (
      <MessageScreen heading="Thank you, your request is confirmed" action={home}>
        We will respond within 30 days of the day you sent it.
      </MessageScreen>
    );
  }
  if (actionData?.confirmed === false) {
    return (
      <MessageScreen
        heading="We know no request of this link"
        action={
          <a href="/dont-sell-my-info" className="button button-primary">
            Send a request
          </a>
        }
      >
        Please copy the whole address from our mail, or send your request again.
      </MessageScreen>
    );
  }
  return (
    <MessageScreen
      heading="Confirm your privacy request"
      action={
        <form method="post">
          <button type="submit" className="button button-primary">
            Yes, I sent this request
          </button>
        </form>
      }
    >
      This tells us that you read mail at the address the request was sent with.
    </MessageScreen>
  );
}
