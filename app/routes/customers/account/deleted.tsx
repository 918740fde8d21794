import { titled } from "../../../page-meta.ts";
import { PrimaryLink } from "../../../ui/forms/controls.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";

export const loader = () => null;

export const meta = titled("Your account is deleted");

export default function AccountDeleted() {
  return (
    <MessageScreen heading="Your account is deleted" action={<PrimaryLink href="/">To the front page</PrimaryLink>}>
      You're signed out everywhere. We've sent one last e-mail to confirm.
    </MessageScreen>
  );
}
