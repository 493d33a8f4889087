import { AsyncLocalStorage } from "node:async_hooks";

/** A person, such as `resident:ID`, or a stranger's network. */
export interface CurrentCaller {
  name: string;
}

/** The portal's own work: jobs, and messages of payment companies. */
export const PORTAL = "";

const current = new AsyncLocalStorage<CurrentCaller>();

/** Whose share the work takes, however deep it is called. */
export const callerName = () => current.getStore()?.name ?? PORTAL;

/** A stranger's call turns out to be a person's. */
export function nameCaller(name: string): void {
  const caller = current.getStore();
  if (caller) caller.name = name;
}

export function inNameOf<T>(caller: CurrentCaller, work: () => T): T {
  return current.run(caller, work);
}
