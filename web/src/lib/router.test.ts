import { expect, it } from "vitest";
import { parametersIn } from "./router.ts";

it.each([
  ["/", "/", {}],
  ["/login", "/login", {}],
  ["/login", "/Login/", {}],
  ["/user/payment/:id", "/user/payment/AB-1", { id: "AB-1" }],
  ["/user/payment/:id", "/user/payment/a%20b/", { id: "a b" }],
  ["/user/payment/:id", "/user/payment/%E0%A4", { id: "%E0%A4" }],
  ["/user/*", "/user", {}],
  ["/user/*", "/user/no/such/page", {}],
  ["*", "/", {}],
  ["*", "/anything/at/all", {}],
])("finds %s in %s", (pattern, path, parameters) => {
  expect(parametersIn(pattern, path)).toEqual(parameters);
});

it.each([
  ["/", "/login"],
  ["/login", "/"],
  ["/login", "/login/now"],
  ["/user/payment/:id", "/user/payment"],
  ["/user/payment/:id", "/user/payment//"],
  ["/user/payment/:id", "/user/payment/a/b"],
  ["/user/*", "/users"],
  ["/admin/1?complex=EWS", "/admin/1"],
])("does not find %s in %s", (pattern, path) => {
  expect(parametersIn(pattern, path)).toBeNull();
});
