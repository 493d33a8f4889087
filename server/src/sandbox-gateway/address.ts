/** Everything of the sandbox starts with this. */
export const SANDBOX = "/sandbox-gateway";
