import { type ComponentType, lazy } from "react";
import { type Area, loadTexts } from "../lib/languages.ts";
import type { Loaded } from "../lib/router.tsx";

/** A page that is loaded when it is first wanted, together with the texts of its area. */
export function page<P = Record<never, never>>(area: Area, load: () => Promise<ComponentType<P>>): Loaded<P> {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  function start() {
    loading ??= Promise.all([load(), loadTexts(area)]).then(([component]) => ({ default: component }));
    return loading;
  }
  return Object.assign(lazy(start), { start });
}
