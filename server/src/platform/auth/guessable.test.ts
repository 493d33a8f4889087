import { read as readBook, utils } from "@e965/xlsx";
import { beforeAll, describe, expect, it } from "vitest";
import { sample } from "../../../test/sheets/upload.ts";
import { configureNames, isGuessable } from "./guessable.ts";

const meera = { flatNumber: "E-041", name: "Meera Nair", email: "meera.n82@example.com", phone: "+919876543210" };

beforeAll(() => configureNames(["Green Court Association", "RICHMOND PARK"]));

describe("a password that is guessed first", () => {
  it.each([
    ["a common one", "Password"],
    ["with an addition", "Password@123"],
    ["with signs for letters", "P@ssw0rd!1"],
    ["of an office", "Admin@123"],
    ["of this portal", "Aangan@2026"],
    ["of the association", "GreenCourt#1"],
    ["of a complex", "richmond-park-2026"],
    ["of a name of this portal and a common one", "AanganWelcome1"],
    ["one letter over and over", "aaaaaaaa"],
    ["one pattern over and over", "abc1abc1abc1"],
    ["a row of digits", "123456789012"],
    ["a row of letters", "abcdefghij"],
    ["the flat", "e-041-2026"],
    ["the own name", "Meera@1982"],
    ["the whole name", "meeranair123"],
    ["the own e-mail", "Meera.N82@example.com"],
    ["the own phone", "9876543210"],
    ["the own phone with an addition", "9876543210@1"],
    ["the own phone with the country's code", "+91 98765 43210"],
    // [AUTH-39]
  ])("is refused: %s", (_what, password) => {
    expect(isGuessable(password, meera)).toBe(true);
  });
});

describe("a password that is nobody's guess", () => {
  it.each([
    "neem-tree-and-swing",
    "courtyard-lamp-7",
    "monsoon on the roof",
    "Meera likes the monsoon",
    "dragon-8472-well-913",
    "G7#kq2!vLp",
    "तुलसी का आँगन",
  ])("is taken: %s", (password) => {
    expect(isGuessable(password, meera)).toBe(false);
  });

  // [AUTH-39]
  it("is each of the sample's", async () => {
    const sheet = Object.values(readBook(await sample("residents.xlsx")).Sheets)[0] ?? {};
    const people = utils.sheet_to_json<Record<"flatNumber" | "name" | "email" | "phone" | "password", string>>(sheet);
    const refused = people.filter((person) => isGuessable(person.password, { ...person, phone: String(person.phone) }));
    expect([people.length, refused]).toEqual([1500, []]);
  });
});
