import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import {
  defaultHighlightStyle,
  defineLanguageFacet,
  HighlightStyle,
  Language,
  syntaxHighlighting,
} from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { parser } from "@lezer/markdown";

// Turns the text box of an article into an editor with a live preview. The text box stays in the form and receives
// every change, so that the form works the same with and without this script.

/** Without the parsers of HTML, CSS and JavaScript that `@codemirror/lang-markdown` brings. */
const markdown = new Language(defineLanguageFacet(), parser, [], "markdown");

const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "bold" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strong, fontWeight: "bold" },
  { tag: [tags.link, tags.url], color: "var(--color-accent)" },
  { tag: [tags.processingInstruction, tags.monospace], color: "var(--color-muted)" },
]);

const theme = EditorView.theme({
  "&": {
    backgroundColor: "var(--color-surface)",
    color: "var(--color-ink)",
    border: "1px solid var(--color-edge)",
    borderRadius: "6px",
  },
  ".cm-content": {
    fontFamily: "ui-monospace, monospace",
    fontSize: "16px",
    minHeight: "24rem",
    caretColor: "var(--color-ink)",
  },
  // The host shows the focus, like every field of the page.
  "&.cm-focused": { outline: "none" },
});

/** Pause in typing, in milliseconds, before the preview updates. */
const PAUSE = 400;

const form = document.querySelector<HTMLFormElement>("form[data-article-form]");
const box = form?.querySelector<HTMLTextAreaElement>("[data-markdown-editor] textarea");
if (form && box) {
  edit(form, box);
  followPreview(form);
  keepUnsaved(form);
}

function edit(ofForm: HTMLFormElement, area: HTMLTextAreaElement): void {
  const label = ofForm.querySelector(`label[for="${area.id}"]`);
  const host = document.createElement("div");
  host.dataset["editor"] = "";
  area.before(host);
  area.hidden = true;
  // A hidden field cannot show the browser's own message; the server validates it too.
  area.required = false;
  // Style sheets of a shadow root are constructed, which the Content Security Policy allows.
  const root = host.attachShadow({ mode: "open" });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: area.value,
      extensions: [
        history(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        markdown,
        syntaxHighlighting(highlighting),
        syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label?.textContent ?? "Text", spellcheck: "true" }),
        theme,
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (!docChanged) return;
          area.value = state.doc.toString();
          area.dispatchEvent(new Event("input", { bubbles: true }));
        }),
      ],
    }),
  });
  label?.addEventListener("click", () => view.focus());
  insertImages(view);
}

/** Lets the buttons of images insert them as a paragraph of their own, after the paragraph of the cursor. */
function insertImages(view: EditorView): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-insert-markdown]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const { doc, selection } = view.state;
      let line = doc.lineAt(selection.main.head);
      while (line.number < doc.lines && doc.line(line.number + 1).text.trim() !== "") line = doc.line(line.number + 1);
      const insert = `${line.text.trim() === "" ? "" : "\n\n"}${button.dataset["insertMarkdown"] ?? ""}\n`;
      view.dispatch({
        changes: { from: line.to, insert },
        selection: { anchor: line.to + insert.length },
        scrollIntoView: true,
      });
      view.focus();
    });
  }
}

/** Shows the form's text as its page would, rendered by the server. */
function followPreview(ofForm: HTMLFormElement): void {
  const pane = ofForm.querySelector<HTMLElement>("[data-article-preview]");
  const button = ofForm.querySelector<HTMLButtonElement>("button[formaction]");
  if (!pane || !button) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  const show = async () => {
    const current = (latest += 1);
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(ofForm)) if (typeof value === "string") body.append(name, value);
    const response = await fetch(button.formAction, { method: "POST", body }).catch(() => null);
    // On failure, or if a newer answer arrived first, the preview stays as it is.
    if (response === null || !response.ok || current !== latest) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const article = page.querySelector("[data-preview]");
    if (article === null || current !== latest) return;
    pane.replaceChildren(document.adoptNode(article));
    pane.hidden = false;
  };
  ofForm.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void show(), PAUSE);
  });
  void show();
}

/** Asks before leaving a form with unsaved changes. */
function keepUnsaved(ofForm: HTMLFormElement): void {
  let isChanged = false;
  ofForm.addEventListener("input", () => (isChanged = true));
  ofForm.addEventListener("submit", (event) => {
    if (!(event.submitter instanceof HTMLButtonElement && event.submitter.formTarget !== "")) isChanged = false;
  });
  addEventListener("beforeunload", (event) => {
    if (isChanged) event.preventDefault();
  });
}
