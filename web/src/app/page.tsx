import { type ComponentType, use } from "react";
import { type Area, loadTexts } from "../lib/languages.ts";

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
  let ready: ComponentType<P> | undefined;
  async function loadAll() {
    const [component] = await Promise.all([load(), loadTexts(area)]);
    ready = component;
    return component;
  }
  function start() {
    loading ??= loadAll();
    return loading;
  }
  function Page(props: P) {
    const Component = ready ?? use(start());
    return <Component {...props} />;
  }
  return Object.assign(Page, { start });
}
