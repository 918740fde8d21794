import { keepChoice, readChoice } from "../../../../browser/choices.ts";
import type { OwnedKeys } from "./company-match.ts";
import type { OwnedSummary } from "./owned-list.ts";

/** A list as it outlives a page: what it was, and the keys its companies are compared by. The file itself is not kept. */
export interface KeptList {
  readonly summary: OwnedSummary;
  readonly keys: OwnedKeys;
}

const NAME = "owned-companies";
const STORE = "lists";
const CURRENT = "current";

/** Keeps the list in this tab until it is closed. False when it is too large for what browsers let a tab keep, or they keep nothing. */
export function keepForVisit(list: KeptList): boolean {
  forgetVisit();
  try {
    sessionStorage.setItem(NAME, JSON.stringify(list));
    return true;
  } catch {
    // The list then stays in memory, as long as this page does.
    return false;
  }
}

/** Keeps the list in this browser until it is forgotten. */
export async function keepOnDevice(list: KeptList): Promise<void> {
  await inStore("readwrite", (store) => store.put(list, CURRENT));
  keepChoice(NAME, CURRENT);
}

/** Forgets what is kept on the device, without asking whether anything is. */
export async function forgetOnDevice(): Promise<void> {
  if (!isOnDevice()) return;
  keepChoice(NAME, null);
  await inStore("readwrite", (store) => store.clear());
}

/** Forgets what is kept for the visit. */
export function forgetVisit(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // A browser that refuses its storage keeps nothing in it.
  }
}

/** Whether a list is kept on the device. */
export function isOnDevice(): boolean {
  return readChoice(NAME) !== null;
}

/** The list of this visit, else that of the device, else null. */
export async function keptList(): Promise<KeptList | null> {
  const ofVisit = sessionStorage.getItem(NAME);
  const kept: unknown = ofVisit !== null ? JSON.parse(ofVisit) : isOnDevice() ? await inStore<unknown>("readonly", (store) => store.get(CURRENT)) : null;
  return isKeptList(kept) ? kept : null;
}

/** Another version of the site may have kept something else under the name. */
function isKeptList(kept: unknown): kept is KeptList {
  return has(kept, "summary") && has(kept.summary, "fileName") && has(kept.summary, "rows") && has(kept.summary, "choice")
    && has(kept, "keys") && ["domains", "names", "bareNames"].every((kind) => has(kept.keys, kind) && Array.isArray(kept.keys[kind]));
}

function has<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === "object" && value !== null && key in value;
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(NAME, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
  const database = await finished(opening);
  try {
    return await finished(act(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the browser's storage failed")));
  });
}
