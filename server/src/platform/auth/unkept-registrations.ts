/** Logins, and registrations of each, beyond which the first are forgotten. */
export const unkeptLimits = { logins: 1_000, ofEach: 100 };

interface Unkept {
  passwordHash: string;
  approvedAt: null;
}

const known = new Map<string, Unkept[]>();

/**
 * Remembers a registration that was not kept because too many wait, so that its log-in is answered as theirs: otherwise a
 * stranger would learn that they wait. Forgotten when the portal restarts.
 */
export function rememberUnkept(login: string, passwordHash: string): void {
  const ofLogin = known.get(login) ?? [];
  if (ofLogin.length === 0 && known.size >= unkeptLimits.logins) known.delete(known.keys().next().value ?? "");
  known.set(login, [...ofLogin, { passwordHash, approvedAt: null }].slice(-unkeptLimits.ofEach));
}

export const unkeptOf = (login: string): readonly Unkept[] => known.get(login) ?? [];
