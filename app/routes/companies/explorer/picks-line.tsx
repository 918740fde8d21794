/** How many rounds are chosen; the script shows it once one is, and the buttons are its. */
export function PicksLine() {
  return (
    <p className="picks" data-picks="" hidden>
      <output />
      <button type="button" data-pick="page">
        Choose all on this page
      </button>
      <button type="button" data-pick="none">
        Choose none
      </button>
    </p>
  );
}
