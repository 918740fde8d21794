document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.action.endsWith("/figures")) return;
  event.preventDefault();
  // The form's own way shows the figure, or says what is wrong.
  copyFigure(form).catch(() => form.submit());
});

/** Stores the figure of a form and copies the address of its page; rejects if one of both fails. */
async function copyFigure(form: HTMLFormElement): Promise<void> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.set(name, value);
  const answer = await fetch(form.action, { method: "POST", body: fields });
  if (!answer.ok) throw new Error(`the figure was answered with ${answer.status}`);
  await navigator.clipboard.writeText(answer.url);
  const button = form.querySelector("button");
  if (button !== null) button.textContent = "Link copied";
}
