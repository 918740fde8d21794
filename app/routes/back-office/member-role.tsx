import type { Role } from "../../../core/accounts/account.ts";

interface MemberRoleProps {
  readonly role: Role;
  readonly roles: readonly Role[];
  /** Whether it is the account of who looks at it. */
  readonly isSelf: boolean;
}

const MEANING: Readonly<Record<Role, string>> = {
  member: "Member: sees what their plan gives",
  editor: "Editor: sees the whole catalogue and works in the back office, without money and members",
  owner: "Owner: sees and may do everything",
};

/** What the account may do here, and how to change it. */
export function MemberRole({ role, roles, isSelf }: MemberRoleProps) {
  return (
    <section aria-labelledby="role">
      <h2 id="role" className="text-lg font-semibold">
        Role
      </h2>
      {isSelf && <p className="mt-1 text-muted">It is your own role: without it, you cannot come back to this page.</p>}
      <form method="post" className="mt-3">
        <fieldset>
          <legend className="sr-only">Role</legend>
          {roles.map((one) => (
            <label key={one} className="flex min-h-11 items-center gap-3">
              <input type="radio" name="role" value={one} defaultChecked={one === role} className="size-5 shrink-0 accent-accent" />
              {MEANING[one]}
            </label>
          ))}
        </fieldset>
        <button type="submit" name="deed" value="role" className="button button-quiet mt-2">
          Save the role
        </button>
      </form>
    </section>
  );
}
