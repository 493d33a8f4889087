const currency = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** "₹1,23,456.00": whole paise as rupees, grouped as in India. */
export const rupees = (amountPaise: number) => currency.format(amountPaise / 100);

const instant = new Intl.DateTimeFormat("en-IN", { timeZone: "Asia/Kolkata", dateStyle: "medium", timeStyle: "short" });

/** "21 Nov 2026, 9:30 am", in India. */
export const indianTime = (at: Date) => instant.format(at);
