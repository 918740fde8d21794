import { AsyncLocalStorage } from "node:async_hooks";

interface RequestScope {
  readonly id: string;
  /** Work started by a request (a poller, a timer) may outlive it; its later log lines carry no id. */
  over: boolean;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs `work` as part of the request with this id. Call the returned function when the response is over. */
export function inRequest(id: string, work: () => void): () => void {
  const scope: RequestScope = { id, over: false };
  scopes.run(scope, work);
  return () => {
    scope.over = true;
  };
}

/** Id of the current request; undefined outside of one and after its response. */
export function currentRequestId(): string | undefined {
  const scope = scopes.getStore();
  return scope === undefined || scope.over ? undefined : scope.id;
}
