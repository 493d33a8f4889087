import type { Resident } from "@aangan/contract/features/residents";
import { useSyncExternalStore } from "react";
import { type Role, TOKEN_KEYS, tokenOf } from "./token.ts";

/** The names are part of the specification: they must not change. */
const USER_KEY = "user";
const TOGGLE_KEY = "toggleForToken";

/** Set while the password is one that somebody else chose. */
const CHOOSE_KEYS = { resident: "choosePassword", admin: "adminChoosePassword" } as const;

/** Only what the screens show. Everything else, e-mail and phone above all, stays off the device. */
export type StoredResident = Pick<Resident, "_id" | "name" | "flatNumber" | "complex" | "createdAt">;

const listeners = new Set<() => void>();

/** Sessions that the server has ended while this page was open: their screens lead to the login page. */
const ended = new Set<Role>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The token of a role, which may change in another tab, too. */
export function useToken(role: Role): string | null {
  return useSyncExternalStore(subscribe, () => tokenOf(role));
}

/** True if this session began with a password that somebody else set. A new password begins a new session. */
export function useMustChoose(role: Role): boolean {
  return useSyncExternalStore(subscribe, () => mustChoose(role));
}

export function mustChoose(role: Role): boolean {
  return localStorage.getItem(CHOOSE_KEYS[role]) !== null;
}

function keepChoice(role: Role, must: boolean): void {
  if (must) localStorage.setItem(CHOOSE_KEYS[role], "true");
  else localStorage.removeItem(CHOOSE_KEYS[role]);
}

/** Stores a resident's session and flips the flag `toggleForToken`. */
export function beginResidentSession(token: string, user: StoredResident, mustChoose = false): void {
  const { _id, name, flatNumber, complex, createdAt } = user;
  const storedUser: StoredResident = { _id, name, flatNumber, complex, createdAt };
  localStorage.setItem(TOKEN_KEYS.resident, token);
  localStorage.setItem(USER_KEY, JSON.stringify(storedUser));
  keepChoice("resident", mustChoose);
  localStorage.setItem(TOGGLE_KEY, String(localStorage.getItem(TOGGLE_KEY) !== "true"));
  ended.delete("resident");
  tell();
}

export function beginAdminSession(token: string, mustChoose = false): void {
  localStorage.setItem(TOKEN_KEYS.admin, token);
  keepChoice("admin", mustChoose);
  ended.delete("admin");
  tell();
}

export function endSession(role: Role): void {
  localStorage.removeItem(TOKEN_KEYS[role]);
  if (role === "resident") localStorage.removeItem(USER_KEY);
  keepChoice(role, false);
  ended.delete(role);
  tell();
}

/** Forgets a token that the server no longer accepts, unless a newer one has taken its place. */
export function dropDeadToken(role: Role, token: string): void {
  if (tokenOf(role) !== token) return;
  endSession(role);
  ended.add(role);
  tell();
}

/** True when the server, not the person, ended the session of this role. */
export function hasEnded(role: Role): boolean {
  return ended.has(role);
}

/** The logged-in resident, as of the login; null if there is none or the stored text is damaged. */
export function storedResident(): StoredResident | null {
  try {
    const user = JSON.parse(localStorage.getItem(USER_KEY) ?? "null") as StoredResident | null;
    return user && typeof user.flatNumber === "string" ? user : null;
  } catch {
    return null;
  }
}
