import type { OpenApiDocument } from "../../../api/openapi-object.ts";
import { Marked } from "./part.tsx";

interface OperationsProps {
  readonly document: OpenApiDocument;
  readonly tags: readonly string[];
}

/** The addresses of areas of the API, with their methods and meanings. */
export function Operations({ document, tags }: OperationsProps) {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, line: `${method.toUpperCase()} ${path}` })),
  );
  return (
    <ul className="list">
      {operations
        .filter((operation) => operation.tags.some((tag) => tags.includes(tag)))
        .map(({ line, summary, description = "" }) => (
          <li key={line}>
            <code>{line}</code> {summary}. <Marked>{description}</Marked>
          </li>
        ))}
    </ul>
  );
}
