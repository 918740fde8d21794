import type { Hydration } from "../document/hydration-script.ts";
import { logToConsole } from "./console.ts";

const FIRST_TOUCH = ["pointerdown", "keydown", "focusin"] as const;

/** Starts React on a hydrated screen when the browser is idle, or on the visitor's first interaction. */
export function hydrateLater(): void {
  const script = document.querySelector("script#hydration");
  if (script === null) return;
  let isStarted = false;
  const start = () => {
    for (const touch of FIRST_TOUCH) removeEventListener(touch, start);
    if (isStarted) return;
    isStarted = true;
    hydrate(script.textContent).catch((error: unknown) => logToConsole("The page works without its script.", error));
  };
  for (const touch of FIRST_TOUCH) addEventListener(touch, start, { once: true });
  const whenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(start) : setTimeout(start));
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
}

async function hydrate(inert: string): Promise<void> {
  const end = inert.indexOf("\n");
  const { context, first, routes, entry } = JSON.parse(inert.slice(0, end)) as Hydration;
  const served = inert.slice(end + 1);
  const state = served === "" ? fetchState() : served;
  for (const address of first) await load(address);
  const modules = await Promise.all(
    Object.entries(routes).map(async ([id, parts]) => [id, Object.assign({}, ...(await Promise.all(parts.map(load))))]),
  );
  Object.assign(window, {
    __reactRouterContext: { ...context, stream: new Blob([await state]).stream() },
    __reactRouterRouteModules: Object.fromEntries(modules),
  });
  await load(entry);
}

function load(address: string): Promise<object> {
  return import(/* @vite-ignore */ address) as Promise<object>;
}

/**
 * The page's state from React Router's data request. The response is a flat list of values, in which objects refer to
 * keys and values by position, and maps route ids to results; the state has their data under `loaderData`.
 */
async function fetchState(): Promise<string> {
  const response = await fetch(`${location.pathname}.data${location.search}`);
  const values = JSON.parse((await response.text()).split("\n", 1)[0] ?? "") as [Record<string, number>, ...unknown[]];
  const loaderData = Object.fromEntries(
    Object.entries(values[0]).map(([route, position]) => {
      const [entry] = Object.entries(values[position] as Record<string, number>);
      if (entry === undefined || values[Number(entry[0].slice(1))] !== "data")
        throw new Error(`The data request answered ${response.status}.`);
      return [route, entry[1]];
    }),
  );
  const at = values.push("loaderData", loaderData);
  values[0] = { [`_${at - 2}`]: at - 1 };
  return `${JSON.stringify(values)}\n`;
}
