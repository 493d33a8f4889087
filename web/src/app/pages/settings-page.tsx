import { WaitingLoosenings } from "../../features/approvals/waiting-loosenings.tsx";
import { SettingsPage as Settings } from "../../features/settings/settings-page.tsx";

/** Settings, and above them the changes that wait for another person. */
export function SettingsPage() {
  return <Settings waiting={<WaitingLoosenings />} />;
}
