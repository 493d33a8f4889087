/** Spells a bank in one way, so that "H.D.F.C. BANK" is "HDFC Bank". As the function `bank_key` of the database. */
export function bankKey(bank: string): string {
  const plain = bank.toLowerCase().replace(/[^a-z0-9\u0080-\uffff]+/g, "");
  return plain.replace(/(bank|limited|ltd)+$/, "") || plain;
}

interface InstrumentKeyInput {
  method: string;
  bank: string;
  reference: string | null;
}

/** Tells one transfer or cheque from another. */
export function datedKey({ chequeOn, ...instrument }: InstrumentKeyInput & { chequeOn: string | null }) {
  return `${instrumentKey(instrument)} ${chequeOn}`;
}

/** As `datedKey`, but for the date of a cheque. */
export function instrumentKey({ method: way, bank, reference }: InstrumentKeyInput) {
  return `${way} ${reference} ${bankKey(bank)}`;
}
