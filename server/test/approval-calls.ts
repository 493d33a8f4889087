/** Decides the approvals of the years of books, of which the first administrator asked for the third. */
export const approvalCalls = {
  "POST /admin/approvals/:id/approval": { params: { id: "approval-1" } },
  "POST /admin/approvals/:id/refusal": { params: { id: "approval-2" }, body: { reason: "Not paid twice" } },
  "POST /admin/approvals/:id/withdrawal": { params: { id: "approval-3" } },
};
