export function PrivacyPage() {
  return null;
}
export function TermsPage() {
  return null;
}
