import { TextLink } from "../../../ui/forms/controls.tsx";
import { Breakable } from "../office-page.tsx";

/** An account's address, as a link to its page in the office. */
export function AccountLink({ id, email }: { readonly id: string; readonly email: string }) {
  return (
    <TextLink href={`/back-office/members/${encodeURIComponent(id)}`}>
      <Breakable text={email} />
    </TextLink>
  );
}
