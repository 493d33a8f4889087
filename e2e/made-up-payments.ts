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
