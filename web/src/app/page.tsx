import { type ComponentType, use } from "react";
import { type Area, loadTexts } from "../lib/language/languages.ts";

/** A component whose code may still have to be loaded; `start` begins with that. */
export type Loaded<P = Record<never, never>> = ComponentType<P> & { start: () => unknown };

/**
 * A page that is loaded when it is first wanted, together with the texts of its area. Unlike `lazy` of React, it shows
 * at once what was loaded before, so that nothing flashes on the first screen.
 */
export function page<P extends object = Record<never, never>>(
  area: Area,
  load: () => Promise<ComponentType<P>>,
): Loaded<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  async function loadAll() {
    const [component] = await Promise.all([load(), loadTexts(area)]);
    return component;
  }
  function start() {
    loading ??= told(loadAll());
    return loading;
  }
  function Page(props: P) {
    const Component = use(start());
    return <Component {...props} />;
  }
  return Object.assign(Page, { start });
}

/**
 * Writes on a promise what it holds, as soon as that is known. `use` of React then gives it at once; otherwise React
 * learns it only by waiting once more.
 */
function told<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    () => undefined,
  );
  return promise;
}
