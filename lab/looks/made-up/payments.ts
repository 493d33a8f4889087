const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();

/** The refusal in an answer that a story makes up. */
export const refusal = { code: "made_up", message: "Made up.", error: "Made up.", requestId: "r-1" };

/** A made-up payment, a different one for each place in a reply. */
export function payment(place: number) {
  const id = `TX${String(place).padStart(18, "0")}`;
  return {
    _id: id,
    paymentDate: new Date(Date.UTC(2026, 3, 1) + place * 60_000).toISOString(),
    amountPaid: 1000 + place / 100,
    billId: `MAIN-2627-${String(place).padStart(6, "0")}`,
    billType: "maintenance",
    status: "SUCCESS",
    transactionId: id,
    flatNumber: "B-100",
    paymentMethod: "UPI",
  };
}

/** A reply of the report of all users, with the payments of one. */
export function usersWith(payments: ReturnType<typeof payment>[]) {
  const user = { _id: "u1", name: "Meena Iyer", email: "meena@example.in", flatNumber: "B-100", former: false };
  return { usersWithPayments: [{ user, payments }] };
}

const creditOf =
  (paymentId: string, name: string) =>
  (id: string, flatNumber: string, more: object = {}) => ({
    ...{ _id: id, userId: "u1", name, flatNumber, complex: "RICHMOND PARK", former: false, amount: 123_456.5 },
    ...{ used: 0, refunded: 0, held: 0, left: 123_456.5, kept: true, waits: false, paymentId },
    ...{ receivedOn: at(50).slice(0, 10), takenBack: null, uses: [], ...more },
  });

/** Credits in every state. */
export function creditsOf(paymentId: string, name: string) {
  const credit = creditOf(paymentId, name);
  return {
    credits: [
      credit("1", "A-500"),
      credit("2", "B-041", {
        ...{
          name: "Asha Rao",
          former: true,
          used: 300,
          kept: false,
          held: 100,
          refunded: 50,
          left: 123_006.5,
          paymentId: null,
        },
        uses: [
          { _id: "1", billId: "ELEC-2627-000041", amount: 300, usedAt: at(9), usedBy: "Meera Nair", takenBackAt: null },
          {
            ...{ _id: "2", billId: "MAIN-2627-000007", amount: 400, usedAt: at(8), usedBy: "Meera Nair" },
            ...{ takenBackAt: at(7), takenBackBy: "Meera Nair", takenBackReason: "Meant for the flat's other bill" },
          },
        ],
      }),
      credit("4", "C-2", { waits: true, name: "Hari Das" }),
      credit("3", "M-14", {
        ...{ amount: 12_340, refunded: 10_000, left: 0, name: "Li" },
        takenBack: { amount: 2_340, why: "cheque_returned" },
      }),
    ],
  };
}
