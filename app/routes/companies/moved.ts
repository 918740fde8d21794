import { redirect } from "react-router";

/** The list's former address. */
export const loader = () => redirect("/companies", 301);
