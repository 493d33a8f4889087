import { call } from "./calls.ts";

/** Somebody with a login, and what the browser stores of it. */
export interface Person {
  token: string;
  stored: Record<string, string>;
}

export interface Resident extends Person {
  id: string;
  flatNumber: string;
  complex: string;
  password: string;
}

/** The parts of a bill or payment that stories look at. */
export interface Bill {
  _id: string;
  billType: string;
  originalAmount: number;
  amountPaid: number;
  remainingAmount: number;
  status: string;
}
export interface Payment {
  _id: string;
  billId: string;
  amountPaid: number;
  status: "SUCCESS" | "FAILED" | "PENDING";
  paymentMethod: string;
}

const COMPLEX = "RICHMOND PARK";

/** A portal's first administrator, and what the office does in stories about something else. */
export interface Office extends Person {
  email: string;
  password: string;
  /** What the browser stores after another log-in. */
  again(): Promise<Record<string, string>>;
  /** Adds a resident and logs them in. */
  moveIn(flatNumber: string, name?: string): Promise<Resident>;
  /** Who lives in a flat. */
  resident(flatNumber: string): Promise<{ id: string }>;
  raiseBill(resident: Resident, originalAmount: number, billType?: "electricity" | "maintenance"): Promise<Bill>;
  cancelBill(bill: Bill, reason: string): Promise<void>;
  /** Removes a resident, whose bills stay. */
  moveOut(resident: { id: string }): Promise<void>;
  /** Adds another administrator. */
  letIn(name: string, email: string): Promise<void>;
  bills(resident: { id: string }): Promise<Bill[]>;
  payments(resident: { id: string }): Promise<Payment[]>;
  upload(path: "/admin/upload-bill/xcel" | "/auth/upload-users", name: string, content: Uint8Array): Promise<void>;
}

/** Opens the office of an empty portal: registers its first administrator. */
export async function openOffice(url: string): Promise<Office> {
  const login = { email: "office@aangan.example", password: "lamp-under-neem" };
  await call(url, "POST", "/admin/register", { body: { name: "Meera Nair", ...login } });
  const logIn = () => call<{ token: string }>(url, "POST", "/admin/login", { body: login });
  const { token } = await logIn();
  const bills = async (resident: { id: string }) =>
    (await call<{ bills: Bill[] }>(url, "GET", `/admin/user-bills/${resident.id}`, { token })).bills;
  const payments = async (resident: { id: string }) =>
    (await call<{ payments: Payment[] }>(url, "GET", `/admin/payments/${resident.id}`, { token })).payments;

  async function raiseBill({ id, flatNumber }: Resident, originalAmount: number, billType = "electricity") {
    const body = { userId: id, flatNumber, billType, originalAmount, dueDate: dayAhead(20) };
    return (await call<{ bill: Bill }>(url, "POST", "/admin/upload-bill", { token, body })).bill;
  }
  async function cancelBill({ _id }: Bill, reason: string) {
    await call(url, "POST", `/admin/bills/${_id}/cancellation`, { token, body: { reason } });
  }
  async function moveOut({ id }: { id: string }) {
    await call(url, "DELETE", `/auth/delete/${id}`, { token });
  }
  async function resident(flatNumber: string) {
    interface Listed {
      users: { _id: string; flatNumber: string }[];
    }
    const { users } = await call<Listed>(url, "GET", "/auth/users", { token });
    return { id: users.find((user) => user.flatNumber === flatNumber)?._id ?? "nobody" };
  }
  async function letIn(name: string, email: string) {
    await call(url, "POST", "/admin/register", { body: { name, email, password: login.password } });
    const { users } = await call<{ users: { _id: string; email: string }[] }>(url, "GET", "/admin", { token });
    const id = users.find((user) => user.email === email)?._id ?? "nobody";
    await call(url, "POST", `/admin/administrators/${id}/approval`, { token, body: { role: "secretary" } });
  }
  async function upload(path: string, name: string, content: Uint8Array) {
    await call(url, "POST", path, { token, file: { name, content } });
  }
  const moveInto = (flatNumber: string, name?: string) => moveIn(url, flatNumber, name);
  return {
    ...login,
    token,
    stored: { adminToken: token },
    again: async () => ({ adminToken: (await logIn()).token }),
    moveIn: moveInto,
    resident,
    raiseBill,
    cancelBill,
    moveOut,
    letIn,
    bills,
    payments,
    upload,
  };
}

async function moveIn(url: string, flatNumber: string, name = "Asha Rao"): Promise<Resident> {
  const password = `${flatNumber} by the well`;
  const contact = { email: "asha@example.in", phone: "9812345678", complex: COMPLEX };
  await call(url, "POST", "/auth/register", { body: { name, flatNumber, password, ...contact } });
  return logInResident(url, flatNumber, password);
}

/** Logs a resident in without a browser. */
export async function logInResident(url: string, flatNumber: string, password: string): Promise<Resident> {
  interface LoggedIn {
    token: string;
    user: { _id: string; complex: string };
  }
  const { token, user } = await call<LoggedIn>(url, "POST", "/auth/login", { body: { flatNumber, password } });
  return {
    id: user._id,
    flatNumber,
    complex: user.complex,
    password,
    token,
    stored: { token, user: JSON.stringify(user) },
  };
}

/** The day this many days from today in the association's calendar, `YYYY-MM-DD`. */
export function dayAhead(days: number): string {
  const inIndia = Date.now() + 5.5 * 3_600_000 + days * 86_400_000;
  return new Date(inIndia).toISOString().slice(0, 10);
}
