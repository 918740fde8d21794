import { MessageScreen } from "../../ui/message-screen.tsx";

/** The screen of an address that names no article, or one that was withdrawn. */
export function ArticleNotFound() {
  return (
    <MessageScreen
      heading="Article Not Found"
      action={
        <a className="button button-primary" href="/blog">
          Back to Blog
        </a>
      }
    >
      <p>No article is published at this address.</p>
    </MessageScreen>
  );
}
