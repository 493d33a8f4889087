import { type ComponentType, lazy } from "react";
import { type Area, loadTexts } from "../lib/languages.ts";

/** A page that is loaded when it is first shown, together with the texts of its area. */
export function page<P = Record<never, never>>(area: Area, load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), area === "public" || loadTexts(area)]);
    return { default: component };
  });
}
