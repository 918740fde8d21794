import { AsyncLocalStorage } from "node:async_hooks";

interface RequestScope {
  readonly id: string;
  /** What a request started may outlive it (a poller, a timer); its log lines are no longer the request's. */
  over: boolean;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs `work` as part of the request with this id. Returns what ends the scope: call it when the response is over. */
export function inRequest(id: string, work: () => void): () => void {
  const scope: RequestScope = { id, over: false };
  scopes.run(scope, work);
  return () => {
    scope.over = true;
  };
}

/** The id of the request that the caller works for; undefined outside of one, and after its response. */
export function currentRequestId(): string | undefined {
  const scope = scopes.getStore();
  return scope === undefined || scope.over ? undefined : scope.id;
}
