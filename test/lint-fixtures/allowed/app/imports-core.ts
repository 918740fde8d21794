import { one } from "../core/thing.ts";
import { two } from "react-router";

export const use = (): unknown => [one, two];
