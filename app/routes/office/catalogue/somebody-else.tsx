/** The editor's word about new people at a company where somebody asked not to be listed; shown after a refusal. */
export function SomebodyElse() {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type="checkbox" name="somebodyElse" value="yes" className="size-5" />
      I checked: this is nobody who asked not to be listed
    </label>
  );
}
