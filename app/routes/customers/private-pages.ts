import { PRIVATE } from "./sign-in/private.ts";

/** Pages for one person: no cache may store them, nor what their forms answer. */
export const headers = () => PRIVATE.headers;
