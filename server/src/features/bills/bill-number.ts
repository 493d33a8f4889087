import { type BillType, billKinds } from "@aangan/contract/bill-kinds";

/** As people read it out: `ELEC-2627-000042`. A serial above 999999 just grows longer. */
export function billNumber(type: BillType, year: string, serial: number): string {
  return `${billKinds[type].prefix}-${year}-${String(serial).padStart(6, "0")}`;
}
