import { keepChoice, readChoice } from "../../../../browser/choices.ts";
import type { MatchKeys } from "./company-match.ts";
import type { ExclusionSummary } from "./use-exclusion-list.ts";

/** A stored exclusion list: its summary and match keys, not the file. */
export interface StoredList {
  readonly summary: ExclusionSummary;
  readonly keys: MatchKeys;
}

const NAME = "exclusion-list";
const STORE = "lists";
const CURRENT = "current";

/** Stores the list for this tab's session. False when it is too large or storage is unavailable. */
export function keepForVisit(list: StoredList): boolean {
  forgetVisit();
  try {
    sessionStorage.setItem(NAME, JSON.stringify(list));
    return true;
  } catch {
    // The list then lives in memory, as long as this page.
    return false;
  }
}

/** Stores the list in this browser until it is deleted. */
export async function keepOnDevice(list: StoredList): Promise<void> {
  await inStore("readwrite", (store) => store.put(list, CURRENT));
  keepChoice(NAME, CURRENT);
}

/** Deletes the list stored on the device, if any. */
export async function forgetOnDevice(): Promise<void> {
  if (!isOnDevice()) return;
  keepChoice(NAME, null);
  await inStore("readwrite", (store) => store.clear());
}

/** Deletes the list stored for the session. */
export function forgetVisit(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // A browser that refuses storage has nothing stored.
  }
}

/** True if a list is stored on the device. */
export function isOnDevice(): boolean {
  return readChoice(NAME) !== null;
}

/** The session's list, else the device's, else null. */
export async function storedList(): Promise<StoredList | null> {
  const ofVisit = sessionStorage.getItem(NAME);
  const kept: unknown =
    ofVisit !== null
      ? JSON.parse(ofVisit)
      : isOnDevice()
        ? await inStore<unknown>("readonly", (store) => store.get(CURRENT))
        : null;
  return isStoredList(kept) ? kept : null;
}

/** Another version of the site may have stored another shape under this key. */
function isStoredList(kept: unknown): kept is StoredList {
  return (
    has(kept, "summary") &&
    has(kept.summary, "fileName") &&
    has(kept.summary, "rows") &&
    has(kept.summary, "choice") &&
    has(kept, "keys") &&
    ["domains", "names", "bareNames"].every((kind) => has(kept.keys, kind) && Array.isArray(kept.keys[kind]))
  );
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
