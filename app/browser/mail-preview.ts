// Shows the texts of a form as its mail while somebody types. The server renders it into the frame that the form's
// preview button names, which works the same without this script.

/** Pause in typing, in milliseconds, before the preview updates. */
const PAUSE = 400;

const form = document.querySelector<HTMLFormElement>("form[data-previewed]");
const button = form?.querySelector<HTMLButtonElement>("button[formtarget]");
const first = document.querySelector<HTMLIFrameElement>("iframe[name=preview]");
if (form && button && first) follow(form, button, first);

function follow(ofForm: HTMLFormElement, byButton: HTMLButtonElement, shown: HTMLIFrameElement): void {
  let frame = shown;
  let pending: HTMLIFrameElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;
  const show = () => {
    // A frame of its own for each preview: navigating one would add a step to the browser's history.
    const next = document.createElement("iframe");
    if (pending !== frame) pending?.remove();
    pending = next;
    for (const { name, value } of frame.attributes)
      if (name !== "src" && name !== "title") next.setAttribute(name, value);
    next.name = `preview-${(count += 1)}`;
    next.style.display = "none";
    frame.after(next);
    next.addEventListener("load", () => {
      if (frame === next) return;
      next.style.display = "";
      next.title = frame.title;
      frame.remove();
      frame = next;
    });
    byButton.formTarget = next.name;
    ofForm.requestSubmit(byButton);
  };
  ofForm.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(show, PAUSE);
  });
}
