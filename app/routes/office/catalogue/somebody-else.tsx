/** The editor's word that new people, or a new company, are not those who asked not to be listed; shown after a refusal. */
export function SomebodyElse() {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type="checkbox" name="somebodyElse" value="yes" className="size-5" />
      I checked: this is nobody who asked not to be listed
    </label>
  );
}
