const PIECES = 100;

/** Throws 100 pieces of confetti once; none when the reader asks for no motion. Its code is loaded only now. */
export async function celebrate(): Promise<void> {
  const { default: confetti } = await import("canvas-confetti");
  // A worker would be made of a blob, which the content security policy forbids.
  const fire = confetti.create(undefined, { useWorker: false, resize: true, disableForReducedMotion: true });
  await fire({ particleCount: PIECES, spread: 75, origin: { y: 0.35 }, disableForReducedMotion: true });
}
