import { data } from "react-router";

/** An address in the back office that has nothing; the frame draws its error inside itself. */
export function loader() {
  throw data(null, 404);
}

export default function Missing() {
  return null;
}
