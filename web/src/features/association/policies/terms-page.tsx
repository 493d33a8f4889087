import { type Policy, PolicyPage } from "./policy-page.tsx";

const terms: Policy = {
  title: "terms.title",
  lead: "terms.lead",
  since: "2026-11-21",
  sections: [
    { id: "who-may-use-it", title: "terms.eligible", parts: ["terms.eligible_1"] },
    { id: "account", title: "terms.account", parts: ["terms.account_1"] },
    { id: "bills", title: "terms.bills", parts: ["terms.bills_1"] },
    { id: "payments", title: "terms.payments", parts: ["terms.payments_1", "terms.payments_2"] },
    { id: "failed-and-pending", title: "terms.pending", parts: ["terms.pending_1"] },
    { id: "refunds", title: "terms.refunds", parts: ["terms.refunds_1", "terms.refunds_2"] },
    { id: "wrong-bill", title: "terms.wrong", parts: ["terms.wrong_1"] },
    { id: "use", title: "terms.use", parts: ["terms.use_1"] },
    { id: "availability", title: "terms.available", parts: ["terms.available_1"] },
    { id: "liability", title: "terms.liability", parts: ["terms.liability_1"] },
    { id: "law", title: "terms.law", parts: ["terms.law_1"] },
    { id: "changes", title: "terms.changes", parts: ["terms.changes_1"] },
    { id: "contact", title: "terms.contact", parts: ["terms.contact_1"] },
  ],
};

export function TermsPage() {
  return <PolicyPage policy={terms} />;
}
