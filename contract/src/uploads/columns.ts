import { kindsListed } from "../bill-kinds.ts";

type Guide = readonly [write: string, example: string];

export const billGuide = {
  flatNumber: ["Letters, a dash and a number, as in All Users.", "E-041"],
  billType: [`${kindsListed}.`, "electricity"],
  originalAmount: ["Rupees, at most two decimals.", "1500.50"],
  dueDate: ["A date, or a text such as 2026-12-10 or 10/12/2026.", "2026-12-10"],
} as const satisfies Record<string, Guide>;

export const residentGuide = {
  flatNumber: ["Letters, a dash and a number. Each flat once.", "E-041"],
  name: ["The resident's name.", "Sara Menon"],
  email: ["An e-mail address.", "name@example.com"],
  phone: ["10 to 15 digits.", "9876543210"],
  password: ["At least 8 characters. Format the cells of this column as text.", "choose-one-each"],
  complex: ["The complex, written exactly as in the portal.", "RICHMOND PARK"],
} as const satisfies Record<string, Guide>;

export const billColumns = Object.keys(billGuide) as (keyof typeof billGuide)[];

export const residentColumns = Object.keys(residentGuide) as (keyof typeof residentGuide)[];
