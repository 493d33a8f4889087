import { beforeAll, expect, it } from "vitest";
import { i18n, loadTexts } from "../../../lib/language/languages.ts";
import type { Text } from "../../../lib/language/text.ts";
import { passwordTable } from "./password-list.ts";
import { letterTexts } from "./texts.ts";

const t: Text = (id, values) => i18n._(id, values);

beforeAll(() => loadTexts("ui", "office", "uploads"));

it("The list of first passwords has flat, name and password as texts", () => {
  const people = [
    { flatNumber: "E-041", name: "Sara Menon", password: "abc-def-ghj-kmn" },
    { flatNumber: "E-042", password: "234-567-89a-bcd" },
  ];
  const table = passwordTable(t, people);
  expect(table.columns.map(({ title, kind }) => [title, kind])).toEqual([
    ["Flat", "text"],
    ["Name", "text"],
    ["First password", "text"],
  ]);
  expect(table.rows).toEqual([
    ["E-041", "Sara Menon", "abc-def-ghj-kmn"],
    ["E-042", "", "234-567-89a-bcd"],
  ]);
});

it.each(["en", "hi"] as const)(
  "A letter in %s says whom it is to, where the portal is, and what to do first",
  (language) => {
    const { greeting, steps, lead } = letterTexts[language];
    expect(greeting("Sara Menon")).toContain("Sara Menon");
    expect(greeting(undefined)).not.toContain("undefined");
    expect(lead("Green Acres")).toContain("Green Acres");
    expect(steps("portal.example").join(" ")).toContain("portal.example");
  },
);
