import { showDashboard } from "@aangan/contract/features/dashboard";
import { useCall } from "../../../lib/calls/query.ts";
import { useText } from "../../../lib/language/text.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { ClaimForm } from "./claim-form.tsx";
import { OwnClaims } from "./own-claims.tsx";

/** Where a resident tells the office of a transfer, and sees what became of it. */
export function ClaimsPage() {
  const t = useText();
  // The bills only help to say what the money is for, so nothing waits for them.
  const { data } = useCall(showDashboard, {});
  return (
    <div className="mx-auto grid max-w-[720px] grid-cols-1 gap-6 px-4 py-6 sm:px-8 sm:py-8">
      <div className="grid gap-1">
        <PageTitle>{t("claim.title")}</PageTitle>
        <p className="text-muted">{t("claim.lead")}</p>
      </div>
      <ClaimForm bills={data?.dashboard.pendingBills ?? []} />
      <OwnClaims />
      <div>
        <LinkButton kind="secondary" to="/user/dashboard">
          {t("claim.back")}
        </LinkButton>
      </div>
    </div>
  );
}
