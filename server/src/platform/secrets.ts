import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** The HMAC-SHA256 of a message as 64 small hexadecimal digits. */
export function signatureOf(message: string | Buffer, secret: string): string {
  return createHmac("sha256", secret).update(message).digest("hex");
}

/** Compares a secret with what somebody offers, in a time that tells nothing of either. */
export function isSameSecret(offered: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(offered), digest(secret));
}
