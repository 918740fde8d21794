import type { IncomingMessage, ServerResponse } from "node:http";
import type { RoutePattern } from "../../../app/route-pattern.ts";
import type { ErrorPage } from "../error-page.ts";
import { healthListener, type Readiness } from "../health.ts";
import { metricsListener } from "../metrics-listener.ts";
import { refuseHost } from "../node-listener.ts";
import { publicHostListener } from "../public-host.ts";
import { acceptAbsoluteForm } from "../request-host.ts";
import { transportGuard } from "../transport-guard.ts";
import type { WebDeps } from "./deps.ts";

export type Listener = (req: IncomingMessage, res: ServerResponse) => void;

interface OuterParts {
  readonly errorPage: ErrorPage;
  readonly routePattern: RoutePattern;
  /** True if the path is a page of the site. */
  readonly isPage: (path: string) => boolean;
  readonly https: boolean;
}

/**
 * Listeners before the site itself, from the outside inwards: observation (id, log, counts), transport,
 * health, metrics, public host.
 */
export function outerListeners(
  deps: WebDeps,
  { errorPage, routePattern, isPage, https }: OuterParts,
): (site: Listener) => Listener {
  const { metrics, observer, publicOrigin, proxies = 0, state = { index: "loaded", isStopping: false } } = deps;
  const readiness = async (): Promise<Readiness> => ({
    database: (await deps.databaseAnswers?.()) === false ? "down" : "up",
    index: state.index,
    stopping: state.isStopping,
  });
  const onError = (error: unknown) => deps.log.error({ err: error }, "the metrics could not be collected");
  return (site) => {
    const atPublicHost = publicHostListener({ publicOrigin, proxies, isPage, otherwise: site });
    const measured =
      metrics === undefined ? atPublicHost : metricsListener({ ...metrics, onError, otherwise: atPublicHost });
    const guarded = transportGuard({
      https,
      refuse: (req, res) => refuseHost(req, res, errorPage),
      otherwise: healthListener({ readiness, otherwise: measured }),
    });
    return (req, res) => {
      acceptAbsoluteForm(req);
      if (observer === undefined) guarded(req, res);
      else observer.observe(req, res, routePattern, () => guarded(req, res));
    };
  };
}
