import { FileSystemConfigLoader, formatterFactory, HtmlValidate } from "html-validate";

const validator = new HtmlValidate(
  new FileSystemConfigLoader({
    extends: ["html-validate:recommended"],
    rules: {
      // React's style of markup: capitalised doctype, `dateTime`, void elements with a slash.
      "doctype-style": "off",
      "attr-case": "off",
      "void-style": "off",
      "attribute-boolean-style": "off",
      "no-inline-style": "error",
      "attribute-empty-style": "off",
      "long-title": "off",
      // Checkboxes with one name let a form accept several values.
      "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "reset", "submit"] }],
    },
  }),
);

/** A page's HTML faults as text; empty if there are none. */
export async function htmlFaults(html: string): Promise<string> {
  return formatterFactory("text")((await validator.validateString(html)).results);
}
