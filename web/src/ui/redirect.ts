import { useLayoutEffect } from "react";
import { navigate } from "wouter/use-browser-location";

/** Leads on to another address, in place of the present one. `state` is kept with it in the browser's history. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  useLayoutEffect(() => navigate(to, { replace: true, state }), [to, state]);
  return null;
}
