import { Part } from "./part.tsx";

export function OpenApi() {
  return (
    <Part id="openapi">
      <p>
        All of this as a document for programs: <a className="link" href="/openapi.json">/openapi.json</a> (OpenAPI 3.1). It is made of the declarations the interface runs by, and so is
        this page. For assistants that read rather than call there is <a className="link" href="/llms.txt">/llms.txt</a>, and <a className="link" href="/coverage">Coverage</a>{" "}
        says what the catalogue holds.
      </p>
    </Part>
  );
}
