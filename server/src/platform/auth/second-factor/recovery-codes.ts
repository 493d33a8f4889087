import { createHash } from "node:crypto";
import { RECOVERY_CODES } from "@aangan/contract/features/second-factor/second-factor";
import { newRecoveryCode } from "../../ids.ts";

/** Ten codes of 25 characters out of 25: 116 bits each, so that a plain SHA-256 keeps them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
}

export const recoverySha256 = (plain: string) => createHash("sha256").update(plain).digest();

/** In groups of five, to be read and typed. */
export const asPrinted = (plain: string) => (plain.match(/.{1,5}/g) ?? []).join("-");
