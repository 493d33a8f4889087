import { listOwnPayments, PAYMENTS_PER_PAGE } from "@aangan/contract/features/payments/payments";
import { keepPreviousData } from "@tanstack/react-query";
import FileText from "lucide-react/icons/file-text";
import { useSearchParams } from "../../../lib/address.ts";
import { useCall } from "../../../lib/calls/query.ts";
import { useText } from "../../../lib/language/text.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/lists/list-states.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { Pagination } from "../../../ui/lists/pagination.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Redirect } from "../../../ui/redirect.ts";
import { PaymentsTable } from "./payments-table.tsx";

/** The page number from the address; 1 if it is not a valid number. */
function pageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** Every payment of the resident, in all states, newest first, ten on a page. */
export function PaymentsPage() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const page = pageNumber(search.get("page"));
  const query = { page: String(page), limit: String(PAYMENTS_PER_PAGE) };
  const list = useCall(listOwnPayments, { query }, { placeholderData: keepPreviousData });
  const pagination = list.data?.pagination;
  function showPage(number: number): void {
    setSearch(number === 1 ? {} : { page: String(number) });
    window.scrollTo(0, 0);
  }
  if (pagination && !list.isPlaceholderData && page > pagination.totalPages) {
    return <Redirect to={`/user/all-bills${pagination.totalPages > 1 ? `?page=${pagination.totalPages}` : ""}`} />;
  }
  return (
    <div className="mx-auto grid max-w-[1080px] gap-5 px-4 py-6 sm:px-8 sm:py-8">
      <PageTitle
        aside={
          <LinkButton
            to="/user/generate-report"
            kind="secondary"
            icon={<FileText aria-hidden="true" className="size-4" />}
          >
            {t("report.link")}
          </LinkButton>
        }
      >
        {t("payments.title")}
      </PageTitle>
      <Loaded reading={list} failed={() => t("payments.failed")} rows={8} label={t("payments.loading")}>
        {({ payments, pagination: { currentPage, totalPages, totalPayments } }) => (
          <>
            {payments.length === 0 ? (
              <NoPayments />
            ) : (
              <PaymentsTable payments={payments} first={(currentPage - 1) * PAYMENTS_PER_PAGE + 1} />
            )}
            {totalPayments > 0 && (
              <Pagination
                label={t("payments.title")}
                page={currentPage}
                pages={Math.max(1, totalPages)}
                busy={list.isPlaceholderData}
                onPage={showPage}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function NoPayments() {
  const t = useText();
  return (
    <Empty text={t("payments.none")} framed>
      <p>{t("payments.none_next")}</p>
      <p className="mt-3">
        <LinkButton to="/user/dashboard" kind="secondary">
          {t("payments.to_dashboard")}
        </LinkButton>
      </p>
    </Empty>
  );
}
