import { FileSystemConfigLoader, formatterFactory, HtmlValidate } from "html-validate";

const validator = new HtmlValidate(new FileSystemConfigLoader({ extends: ["html-validate:recommended"], rules: {
  // React writes its own style of markup: capitalised doctype, `dateTime`, void elements with a slash.
  "doctype-style": "off", "attr-case": "off", "void-style": "off", "attribute-boolean-style": "off", "no-inline-style": "error", "attribute-empty-style": "off", "long-title": "off",
  // Boxes of one name are how a form says that several values may be chosen.
  "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "reset", "submit"] }],
} }));

/** What is wrong with a page's HTML, as text to read; empty when nothing is. */
export async function htmlFaults(html: string): Promise<string> {
  return formatterFactory("text")((await validator.validateString(html)).results);
}
