/**
 * Shows the results of address lookups where they were started, instead of loading the page again. The first press
 * loads the script for it (`finder/find-address.ts`) and submits the form again.
 */
export function findAddressesInPlace(): void {
  const load = (event: Event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset["findAddress"]) return;
    event.preventDefault();
    document.removeEventListener("submit", load);
    import(/* @vite-ignore */ form.dataset["findAddress"]).then(
      () => form.requestSubmit(),
      () => form.submit(),
    );
  };
  document.addEventListener("submit", load);
}
