import { type ClaimState, listClaims } from "@aangan/contract/features/claims";
import { useState } from "react";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { OlderNewer } from "../../ui/lists/older-newer.tsx";
import { OfficeFrame } from "../../ui/office/office-frame.tsx";
import { ClaimCard } from "./claim-card.tsx";

type ClaimFilter = ClaimState | "all";
const CLAIM_FILTERS: readonly ClaimFilter[] = ["all", "waiting", "accepted", "refused", "withdrawn"];

/** What residents told of transfers: to accept at the counter, or to refuse. */
export function ClaimsPage() {
  const t = useText();
  const [shown, setShown] = useState<ClaimFilter>("all");
  return (
    <OfficeFrame title={t("office.claims")} lead={t("claims.lead")}>
      <div className="max-w-xs">
        <SelectField
          name="state"
          label={t("claims.show")}
          value={shown}
          onChange={({ target }) => setShown(target.value as ClaimFilter)}
          choices={CLAIM_FILTERS.map((value) => ({ value, label: t(`claims.show_${value}`) }))}
        />
      </div>
      <Claims key={shown} shown={shown} />
    </OfficeFrame>
  );
}

function Claims({ shown }: { shown: ClaimFilter }) {
  const t = useText();
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  const query = { ...(shown !== "all" && { state: shown }), before: starts.at(-1) };
  const reading = useCall(listClaims, { query });
  return (
    <Loaded reading={reading} failed="claims.failed">
      {({ claims, older }) => (
        <>
          {claims.length === 0 && (
            <Empty text={t("claims.none")} framed>
              {shown === "all" && <p className="max-w-[34rem]">{t("claims.none_next")}</p>}
            </Empty>
          )}
          <ul className="grid grid-cols-1 gap-4">
            {claims.map((claim) => (
              <li key={claim._id}>
                <ClaimCard claim={claim} />
              </li>
            ))}
          </ul>
          {(older || starts.length > 1) && (
            <OlderNewer
              label={t("office.claims")}
              starts={starts}
              next={older ? (claims.at(-1)?._id ?? null) : null}
              onStarts={setStarts}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
