export const SANDBOX = "/sandbox-gateway";
