import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export function signatureOf(message: string | Buffer, secret: string): string {
  return createHmac("sha256", secret).update(message).digest("hex");
}

/** Compares in constant time. */
export function isSameSecret(offered: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(offered), digest(secret));
}
