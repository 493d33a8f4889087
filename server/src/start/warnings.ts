import type { Config } from "../platform/machine/config.ts";
import { startTexts } from "./texts.ts";

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

export function startWarnings({ backup, deployed, host, port }: Config): string[] {
  return [
    ...(deployed ? [LOOPBACK.test(host) ? startTexts.onLoopback(host, port) : startTexts.onNetwork(host, port)] : []),
    ...(backup.nightlyFolder !== undefined && backup.passphrase === undefined ? [startTexts.backupsOpen] : []),
  ];
}
