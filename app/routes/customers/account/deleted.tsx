import { data } from "react-router";
import { messageMeta } from "../../../page-meta.ts";
import { PrimaryLink } from "../../../ui/forms/controls.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/deleted.ts";

export const loader = () => data(null, PRIVATE);

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  messageMeta(root.loaderData?.site, "Your account is deleted");

export default function AccountDeleted() {
  return (
    <MessageScreen heading="Your account is deleted" action={<PrimaryLink href="/">To the front page</PrimaryLink>}>
      You're signed out everywhere. We've sent one last e-mail to confirm.
    </MessageScreen>
  );
}
