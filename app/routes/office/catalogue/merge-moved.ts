import { redirect } from "react-router";
import type { Route } from "./+types/merge-moved.ts";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import { tablePath } from "./kinds.ts";

/** The former address of the merge screen; the table merges its rows now. */
export function loader({ params, request }: Route.LoaderArgs) {
  const query = new URLSearchParams({ do: "merge" });
  for (const id of [params.id, new URL(request.url).searchParams.get("with")]) if (id !== null) query.append("id", id);
  return redirect(`${tablePath("company")}/selected?${query}`, { ...PRIVATE, status: 301 });
}
