/** Why the portal cannot start, in words for the person who started it. No stack is shown. */
export class StartError extends Error {
  override name = "StartError";
}
