export const QUIET_LINK =
  "inline-flex min-h-11 items-center rounded-control text-brand underline-offset-4 hover:underline";
