import { expect, it } from "vitest";
import { matchPath } from "./route-match.ts";

it.each([
  ["/", "/", {}],
  ["/user/payment/:id", "/user/payment/K7Q2", { id: "K7Q2" }],
  ["/user/payment/:id", "/user/payment/K7Q2/", { id: "K7Q2" }],
  ["/admin/:id", "/admin/a%2Fb", { id: "a/b" }],
  ["/admin/:id", "/admin/%E0%A4", { id: "%E0%A4" }],
  ["/user/*", "/user", {}],
  ["/user/*", "/user/nothing/here", {}],
  ["*", "/anything", {}],
])("%s fits %s", (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});

it.each([
  ["/", "/login"],
  ["/login", "/"],
  ["/user/payment/:id", "/user/payment"],
  ["/user/payment/:id", "/user/payment/K7Q2/print"],
  ["/user/*", "/users"],
  ["/login", "/Login"],
])("%s does not fit %s", (pattern, path) => {
  expect(matchPath(pattern, path)).toBeNull();
});
