const PIECES = 100;

/** The payments celebrated on this device, newest last. */
const KEY = "celebrated";
const MAX_KEPT = 20;

/** Confetti, once per payment; none for readers who prefer less motion. */
export async function celebrate(paymentId: string): Promise<void> {
  const before = (localStorage.getItem(KEY) ?? "").split(" ");
  if (before.includes(paymentId)) return;
  localStorage.setItem(KEY, [...before, paymentId].slice(-MAX_KEPT).join(" "));
  const { default: confetti } = await import("canvas-confetti");
  // A worker would be made from a blob, which the content security policy forbids.
  const fire = confetti.create(undefined, { useWorker: false, resize: true, disableForReducedMotion: true });
  await fire({ particleCount: PIECES, spread: 75, origin: { y: 0.35 }, disableForReducedMotion: true });
}
