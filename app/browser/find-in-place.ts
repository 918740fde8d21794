/** Shows the results of address lookups where they were started, instead of loading the page again. */
export function findAddressesInPlace(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !("findAddress" in form.dataset)) return;
    event.preventDefault();
    // The form's own way says what is wrong, and how to go on.
    import("./finder/find-address.ts").then(({ findAddress }) => findAddress(form)).catch(() => form.submit());
  });
}
