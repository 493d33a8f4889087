import { setAdminPassword } from "@aangan/contract/features/admins";
import { listOwnPayments, showPaymentStatus } from "@aangan/contract/features/payments/payments";
import { logInResident } from "@aangan/contract/features/residents";
import { expect, it } from "vitest";
import { addressOf, roleFor } from "./api.ts";

it("fills the parameters into the path, so that none can leave its place", () => {
  expect(addressOf(setAdminPassword.path, { params: { id: "../a b" } })).toBe(
    "/flat/api/admin/users/..%2Fa%20b/password",
  );
});

it("leaves unset values out of the query", () => {
  const query = { page: "2", limit: undefined, startDate: "", complex: "EWS/SP UNITS" };
  expect(addressOf(listOwnPayments.path, { query })).toBe("/flat/api/auth/payments?page=2&complex=EWS%2FSP+UNITS");
});

// [spec 6.5] [spec 7.2]
it("sends the token of who may call", () => {
  expect(roleFor(logInResident)).toBeNull();
  expect(roleFor(listOwnPayments)).toBe("resident");
  expect(roleFor(showPaymentStatus, "admin")).toBe("admin");
});
