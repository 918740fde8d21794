import { MessageScreen } from "../../ui/message-screen.tsx";

/** The answer to a link of a privacy request that is cut off or forged. */
export function InvalidLink() {
  return (
    <MessageScreen
      heading="This link is invalid"
      action={
        <a href="/dont-sell-my-info" className="button button-primary">
          Send a request
        </a>
      }
    >
      Please copy the whole link from our e-mail, or send your request again.
    </MessageScreen>
  );
}
