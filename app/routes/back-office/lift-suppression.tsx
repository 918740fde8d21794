import { Confirm } from "./confirm.tsx";

/** Lets an address get mail again, after a second press. */
export function LiftSuppression({ address }: { readonly address: string }) {
  return (
    <div className="mt-4">
      <Confirm label="Write to it again" of={address}>
        <form method="post">
          <p>Do this only when its owner asked for it: whoever complained or objected has not agreed to more mail.</p>
          <input type="hidden" name="address" value={address} />
          <button type="submit" name="deed" value="lift" className="button button-danger">
            Let it get mail again
          </button>
        </form>
      </Confirm>
    </div>
  );
}
