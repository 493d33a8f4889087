import { expect, it } from "vitest";
import { countCheques } from "./count-cheques.ts";

const part = (id: string, ...otherIds: string[]) => ({
  _id: id,
  shared: {
    amount: 300,
    left: 0,
    others: otherIds.map((_id) => ({ _id, number: "", flatNumber: "E-1", amount: 100 })),
  },
});

it("A cheque that pays for several flats is one cheque, whatever number of its receipts there is", () => {
  expect(countCheques([{ _id: "a" }, part("b", "c", "d"), part("c", "b", "d"), part("d", "b", "c")])).toBe(2);
  expect(countCheques([part("d", "b", "c"), part("e")])).toBe(2);
  expect(countCheques([])).toBe(0);
});
