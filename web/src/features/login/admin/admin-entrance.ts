import type { Beside } from "../entrance-card.tsx";

export const ADMIN_ENTRANCE: Beside = {
  welcome: "admin_entrance.welcome",
  points: ["admin_entrance.step_bills", "admin_entrance.step_users", "admin_entrance.step_payments"],
};
