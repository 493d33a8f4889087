import { Secret, TOTP } from "otpauth";

/** What every authenticator app knows (RFC 6238). */
const RULES = { algorithm: "SHA1", digits: 6, period: 30 };
const SECRET_BYTES = 20;

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** The step of 30 seconds that a code belongs to, at most one before or after now; undefined for a wrong code. */
export function stepOf(code: string, secret: Uint8Array, now: Date): number | undefined {
  // The library throws for digits of other scripts.
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const away = TOTP.validate({ ...RULES, token: code, secret: secretOf(secret), timestamp, window: 1 });
  return away === null ? undefined : TOTP.counter({ period: RULES.period, timestamp }) + away;
}

/** 160 random bits, as RFC 4226 recommends. */
export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

/** The address that an app reads from a QR code, and the secret to be typed. */
export function enrolmentOf(secret: Uint8Array, { issuer, label }: { issuer: string; label: string }) {
  // Apps split the label at the first colon.
  const issuerName = issuer.replaceAll(":", " ");
  const totp = new TOTP({ ...RULES, issuer: issuerName, label, secret: secretOf(secret) });
  return { uri: totp.toString(), secret: totp.secret.base32 };
}
