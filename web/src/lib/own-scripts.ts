/** As far as it is needed here; browsers without it take plain addresses. */
interface TrustedTypes {
  createPolicy(name: "default", rules: { createScriptURL(address: string): string | null }): unknown;
}

/**
 * Lets the browser start workers from this portal's own files only. The server has it refuse every other text that would
 * become script or markup (the header `require-trusted-types-for`), wherever in the page that happens.
 */
export function allowOwnScriptsOnly(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", {
    createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : null),
  });
}
