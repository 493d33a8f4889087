import { registerResident as checkedRegistration } from "@aangan/contract/checked/features/residents";
import { registerResident } from "@aangan/contract/features/residents";
import { isRefusalCode, refusalText } from "@aangan/contract/refusals";
import { beforeAll, describe, expect, it } from "vitest";
import office from "../../messages/office.en.json";
import ui from "../../messages/ui.en.json";
import { i18n, loadTexts } from "../language/languages.ts";
import { mistakes } from "./form-check.ts";

beforeAll(() => loadTexts("ui", "office"));

const labels = {
  name: "Name",
  flatNumber: "Flat Number",
  email: "Email",
  phone: "Phone",
  password: "Password",
  complex: "Complex",
};
const typed = {
  name: "Asha Rao",
  flatNumber: " e-041 ",
  email: "asha@example.com",
  phone: "98765 43210",
  password: "a quiet courtyard",
  complex: "RICHMOND PARK",
};

describe("A form with its schema", () => {
  it("accepts what the server will accept, even if the server tidies it", () => {
    expect(mistakes(checkedRegistration, typed, typed, labels)).toEqual({});
  });

  it("names every field that is wrong, in the words of its label", () => {
    const wrong = { ...typed, name: "", flatNumber: "41", email: "asha", phone: "12", password: "short" };
    expect(mistakes(checkedRegistration, wrong, wrong, labels)).toEqual({
      name: "Name is required.",
      flatNumber: "Flat Number must be letters, a dash and a number, such as E-041.",
      email: "Email must be an e-mail address, such as name@example.com.",
      phone: "Phone must be a phone number of 10 to 15 digits.",
      password: "Password must have at least 8 characters.",
    });
  });
});

describe("A form without a schema", () => {
  it("is what a page gets from the plain contract", () => {
    expect(registerResident.body).toBeUndefined();
    expect(registerResident).toMatchObject({ method: "POST", path: "/auth/register" });
  });

  it("refuses only empty fields", () => {
    const wrong = { ...typed, flatNumber: "41", phone: "" };
    expect(mistakes(registerResident, wrong, wrong, labels)).toEqual({ phone: "Phone is required." });
  });
});

describe("The sentences of the forms", () => {
  it("are those of the contract", () => {
    const codes = Object.keys({ ...ui, ...office })
      .filter((id) => id.startsWith("refusal."))
      .map((id) => id.replace("refusal.", ""));
    expect(codes.length).toBeGreaterThan(10);
    const values = { field: "Phone", word: "flatt", known: "flat, name" };
    for (const code of codes) {
      expect(isRefusalCode(code) && refusalText(code, values)).toBe(i18n._(`refusal.${code}`, values));
    }
  });
});
