import { describe, expect, it } from "vitest";
import { loginAddress, loginFromStart, pageAfterLogin, startAddress } from "./next-path.ts";

describe("After the login", () => {
  it("the page asked for is shown", () => {
    const requestedPath = "/user/all-bills?page=2";
    const next = new URLSearchParams(loginAddress("resident", requestedPath).split("?")[1]).get("next");
    expect(pageAfterLogin("resident", next)).toBe(requestedPath);
  });

  it("the area's first page is shown if none was asked for", () => {
    expect(pageAfterLogin("resident", null)).toBe("/user/dashboard");
    expect(pageAfterLogin("admin", null)).toBe("/admin/upload-bill");
  });

  it.each([
    "https://evil.example/user/dashboard",
    "//evil.example/user/dashboard",
    "/\\evil.example/user",
    "/\t/evil.example/user",
    "\\\\evil.example",
    "javascript:alert(1)",
    "/user/../../evil",
    "/users",
    "/admin/all-users",
    "user/dashboard",
    "",
    // [FE-06]
  ])("%j is not followed", (next) => {
    expect(pageAfterLogin("resident", next)).toBe("/user/dashboard");
  });

  it("an administrator is not led back to the entrance", () => {
    expect(pageAfterLogin("admin", "/admin/login")).toBe("/admin/upload-bill");
    expect(pageAfterLogin("admin", "/admin/payments")).toBe("/admin/payments");
  });
});

describe("By way of the start page", () => {
  it("the page asked for is kept", () => {
    const next = new URLSearchParams(startAddress("/user/payment/TX1").split("?")[1]).get("next");
    expect(loginFromStart(next)).toBe("/login?next=%2Fuser%2Fpayment%2FTX1");
  });

  it.each([null, "", "//evil.example", "/admin/all-users"])("%j is left out", (next) => {
    expect(loginFromStart(next)).toBe("/login");
  });
});
