import { type ComponentType, use } from "react";
import { loadTexts } from "../lib/language/languages.ts";
import type { Area } from "../messages/message-id.ts";

/** A component whose code is loaded on demand; `start` begins loading it. */
export type Loaded<P = Record<never, never>> = ComponentType<P> & { start: () => unknown };

/**
 * A page that is loaded on demand, together with the texts of its features. Unlike React's `lazy`, it shows at once what has
 * already loaded, so that nothing flashes on the first screen.
 */
export function page<P extends object = Record<never, never>>(
  areas: Area | readonly Area[],
  load: () => Promise<ComponentType<P>>,
): Loaded<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  async function loadAll() {
    const [component] = await Promise.all([load(), loadTexts(...[areas].flat())]);
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

/** Marks a promise as fulfilled so that React's `use` reads it synchronously instead of suspending once more. */
function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    () => undefined,
  );
  return promise;
}
