/** `money`: for what has a star (money, admins, settings). `login`: for logging in, too. */
export const secondFactorModes = ["off", "money", "login"] as const;
export type SecondFactorMode = (typeof secondFactorModes)[number];
