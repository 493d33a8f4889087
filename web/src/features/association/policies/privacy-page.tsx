import { type Policy, PolicyPage } from "./policy-page.tsx";

/** What is kept about residents and what is not, as the DPDP Act of 2023 asks. */
const privacy: Policy = {
  title: "privacy.title",
  lead: "privacy.lead",
  since: "2026-11-21",
  sections: [
    { id: "who-we-are", title: "privacy.who", parts: ["privacy.who_1"] },
    {
      id: "what-we-collect",
      title: "privacy.collected",
      parts: [
        [
          "privacy.collected_name",
          "privacy.collected_email",
          "privacy.collected_phone",
          "privacy.collected_flat",
          "privacy.collected_payment",
          "privacy.collected_usage",
        ],
        "privacy.collected_2",
      ],
    },
    { id: "cards", title: "privacy.cards", parts: ["privacy.cards_1"] },
    {
      id: "purposes",
      title: "privacy.why",
      parts: [
        ["privacy.why_bills", "privacy.why_payments", "privacy.why_answers", "privacy.why_books", "privacy.why_safety"],
        "privacy.why_2",
      ],
    },
    { id: "who-sees-it", title: "privacy.sees", parts: ["privacy.sees_1"] },
    { id: "payment-provider", title: "privacy.processor", parts: ["privacy.processor_1"] },
    { id: "how-long", title: "privacy.kept", parts: ["privacy.kept_1"] },
    { id: "security", title: "privacy.security", parts: ["privacy.security_1"] },
    { id: "your-device", title: "privacy.device", parts: ["privacy.device_1"] },
    {
      id: "rights",
      title: "privacy.rights",
      parts: [
        "privacy.rights_1",
        [
          "privacy.rights_see",
          "privacy.rights_correct",
          "privacy.rights_erase",
          "privacy.rights_nominate",
          "privacy.rights_complain",
        ],
      ],
    },
    { id: "whom-to-write-to", title: "privacy.ask", parts: ["privacy.ask_1"] },
    { id: "children", title: "privacy.children", parts: ["privacy.children_1"] },
    { id: "changes", title: "privacy.changes", parts: ["privacy.changes_1"] },
  ],
};

export function PrivacyPage() {
  return <PolicyPage policy={privacy} />;
}
