import { getPriority, setPriority } from "node:os";

/** So much less than the portal's own that whoever wants the same processor has three quarters of it, and has it first. */
const LESS = 5;
const LEAST = 19;

/** Lowers the priority of this thread. Plain JavaScript, for threads that start without a compiler. */
export function giveWay() {
  // On Linux this is the priority of the thread alone, elsewhere it would be that of the whole portal.
  if (process.platform !== "linux") return;
  try {
    setPriority(Math.min(LEAST, getPriority() + LESS));
  } catch {
    // A system that does not let us has the work done as everything else.
  }
}
