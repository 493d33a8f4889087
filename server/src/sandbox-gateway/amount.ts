const grouping = new Intl.NumberFormat("en-IN");

/** "₹1,23,456.00": whole paise as rupees, grouped as in India. */
export function rupees(amountPaise: number): string {
  const digits = String(amountPaise).padStart(3, "0");
  return `₹${grouping.format(BigInt(digits.slice(0, -2)))}.${digits.slice(-2)}`;
}

const instant = new Intl.DateTimeFormat("en-IN", { timeZone: "Asia/Kolkata", dateStyle: "medium", timeStyle: "short" });

/** "21 Nov 2026, 9:30 am", in India. */
export function indianTime(at: Date): string {
  return instant.format(at);
}
