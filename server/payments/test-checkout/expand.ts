import type { ObjectStore, StoredObject } from "./store.ts";

/**
 * An object with what it names given whole where a path asks for it (`latest_charge`, `latest_invoice.payments`).
 * https://docs.stripe.com/api/expanding_objects
 */
export async function expanded(store: ObjectStore, object: StoredObject, paths: readonly string[]): Promise<StoredObject> {
  let result = object;
  for (const path of paths) {
    const [field = "", ...rest] = path.split(".");
    const value = result[field];
    const whole = typeof value === "string" ? await store.read(value) : value;
    if (!isObject(whole)) continue;
    result = { ...result, [field]: await expanded(store, whole, rest.length === 0 ? [] : [rest.join(".")]) };
  }
  return result;
}

function isObject(value: unknown): value is StoredObject {
  return typeof value === "object" && value !== null && "object" in value;
}
