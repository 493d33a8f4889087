/** The part used here. Browsers without it accept plain strings. */
interface TrustedTypes {
  createPolicy(name: "default", rules: { createScriptURL(address: string): string | null }): unknown;
}

/**
 * Allows workers from the portal's own files only. The header `require-trusted-types-for` makes the browser refuse every
 * other string that would become script or markup.
 */
export function allowOwnScriptsOnly(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", {
    createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : null),
  });
}
