import { approvalCalls } from "./approval-calls.ts";

/** Calls about the people of the office and what they approve, in an order in which all succeed. */
export const officePeopleCalls = {
  ...approvalCalls,
  "PUT /admin/users/:id/password": { params: { id: "admin3" }, body: { newPassword: "lime-tree-and-gate" } },
  "POST /admin/administrators/:id/approval": { params: { id: "admin4" }, body: { role: "clerk" } },
  "POST /admin/administrators/:id/refusal": { params: { id: "admin5" } },
  "POST /admin/administrators": { body: { name: "Neha Rao", email: "neha@office.example", role: "clerk" } },
  "POST /admin/administrators/:id/invitation": { params: { id: "admin3" } },
  "PUT /admin/administrators/:id/role": { params: { id: "admin3" }, body: { role: "clerk" } },
  "DELETE /admin/administrators/:id": { params: { id: "admin4" } },
};
