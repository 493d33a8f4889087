import { useLayoutEffect } from "react";
import { navigate } from "wouter/use-browser-location";

/** Replaces the current address; `state` goes into the browser's history. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  useLayoutEffect(() => navigate(to, { replace: true, state }), [to, state]);
  return null;
}
