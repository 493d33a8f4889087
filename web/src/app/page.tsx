import { type ComponentType, use } from "react";
import { type Area, loadTexts } from "../lib/language/languages.ts";

/** A component whose code is loaded on demand; `start` begins loading it. */
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
    loading ??= readable(loadAll());
    return loading;
  }
  function Page(props: P) {
    const Component = use(start());
    return <Component {...props} />;
  }
  return Object.assign(Page, { start });
}

/**
 * Marks a promise as fulfilled in the way React's `use` reads synchronously; otherwise React would suspend once more.
 */
function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    () => undefined,
  );
  return promise;
}
