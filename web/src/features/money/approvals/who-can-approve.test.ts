import type { Approval } from "@aangan/contract/approval";
import { expect, it } from "vitest";
import type { Text } from "../../../lib/language/text.ts";
import { whoCanApprove } from "./who-can-approve.ts";

const t: Text = (id, values) => (id === "approvals.who" ? String(values?.names) : id);
const asked = { askedById: "asha" } as Approval;
const person = (_id: string, name: string) => ({ _id, name, email: `${_id}@office.example` });

it("names two people of one name with their addresses, others without", () => {
  const people = [person("ravi", "Ravi Menon"), person("menon", "Ravi Menon"), person("neha", "Neha Rao")];
  const named = "Ravi Menon (ravi@office.example), Ravi Menon (menon@office.example), Neha Rao";
  expect(whoCanApprove(t, asked, people)).toBe(named);
});

it("tells the only one left from the one of the same name who asked", () => {
  const people = [person("asha", "Asha Rao"), person("rao", "Asha Rao")];
  expect(whoCanApprove(t, asked, people)).toBe("Asha Rao (rao@office.example)");
});

it("says so when there is nobody but who asked", () => {
  expect(whoCanApprove(t, asked, [person("asha", "Asha Rao")])).toBe("approvals.nobody");
});
