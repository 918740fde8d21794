import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { EmailText } from "./email-text.tsx";

it("breaks an address after the at sign and before dots", () => {
  expect(renderToStaticMarkup(<EmailText email="ada.lovelace@mail.acme.example" />)).toBe(
    "ada<wbr/>.lovelace@<wbr/>mail<wbr/>.acme<wbr/>.example",
  );
});
