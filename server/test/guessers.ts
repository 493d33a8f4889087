import { logInAdmin, registerAdmin } from "@aangan/contract/features/admins";
import { logInResident, registerResident } from "@aangan/contract/features/residents";
import { expect } from "vitest";
import { makeSetupCode } from "../src/features/admins/setup-code.ts";
import { listAlerts } from "../src/features/alerts/list-alerts.ts";
import { createCommit } from "../src/platform/commit.ts";
import { ADMIN, openPortal, RESIDENT_PASSWORD, type TestPortal } from "./desks/portal.ts";

/** Behind a trusted proxy, so that a test can choose its address. */
const behindProxy = {
  PUBLIC_URL: "https://pay.example.org",
  PAYMENT_GATEWAY: "sandbox",
  RESIDENT_REGISTRATION: "open",
  TRUSTED_PROXY: "127.0.0.1",
};
export const from = (address: string, cookie = "") => ({ "x-forwarded-for": address, ...(cookie && { cookie }) });

let portal: TestPortal;
let flats = 0;

/** A deployed portal with an administrator. */
export async function openGuessed(): Promise<TestPortal> {
  portal = await openPortal(behindProxy);
  portal.stopClock();
  const code = await makeSetupCode(createCommit(portal.database, portal.now), portal.now());
  await portal.call(registerAdmin, { body: { ...ADMIN, code } });
  return portal;
}

/** Registers a resident from a new address, in a new flat unless one is given. */
export async function newResident(flatNumber = `G-${flats + 1}`): Promise<string> {
  flats += 1;
  const person = {
    name: flatNumber,
    email: `${flatNumber}@example.com`,
    phone: "9876543210",
    complex: "RICHMOND PARK",
  };
  const body = { ...person, flatNumber, password: RESIDENT_PASSWORD };
  const answer = await portal.ask(registerResident, { body, headers: from(`198.18.${flats >> 8}.${flats & 255}`) });
  expect(answer.status).toBe(201);
  return flatNumber;
}

const logIn = (flatNumber: string, password: string, address: string, cookie?: string) =>
  portal.ask(logInResident, { body: { flatNumber, password }, headers: from(address, cookie) });
export const guess = (flatNumber: string, address: string, cookie?: string) =>
  logIn(flatNumber, "not-the-password", address, cookie);
export const enter = (flatNumber: string, address: string, cookie?: string) =>
  logIn(flatNumber, RESIDENT_PASSWORD, address, cookie);
export const deviceOf = (headers: Headers) => headers.get("set-cookie")?.split(";")[0] ?? "";

/** How many attempts were evaluated instead of refused at once. */
export async function evaluated(attempts: Promise<{ status: number }>[]): Promise<number> {
  const answers = await Promise.all(attempts);
  for (const { status } of answers) expect([401, 429, 503]).toContain(status);
  return answers.filter(({ status }) => status === 401).length;
}

/** A fresh administrator's token, because the clock moves on. */
export async function office(): Promise<string> {
  const { email, password } = ADMIN;
  return (await portal.call(logInAdmin, { body: { email, password } })).token;
}

export async function failuresOf(key: string): Promise<number> {
  const counters = portal.database.db.selectFrom("throttles").select("failures");
  return (await counters.where("key", "=", key).executeTakeFirst())?.failures ?? 0;
}

/** The office's unseen alerts about guesses. */
export async function listGuessAlerts(): Promise<string[]> {
  const alerts = await listAlerts(portal.database.db);
  return alerts.map(({ kind, subject }) => `${kind} ${subject}`);
}

/** Fails until the next wait is longer than the rest of a test. */
export async function untilSlowed(attempt: () => Promise<{ status: number; headers: Headers }>): Promise<void> {
  for (;;) {
    const { status, headers } = await attempt();
    const seconds = Number(headers.get("retry-after"));
    if (status === 429 && seconds >= 60) return;
    portal.pass(seconds * 1000);
  }
}
