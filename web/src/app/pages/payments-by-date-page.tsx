import { ComplexScreen } from "../../features/association/complex-screen.tsx";
import { PaymentsByDate } from "../../features/reports/payments-by-date.tsx";

/** Payment By date: the residents of a complex who paid between two days. */
export function PaymentsByDatePage() {
  return (
    <ComplexScreen screen="office.payments_by_date" title="office.payments_by_date">
      {(complex) => <PaymentsByDate complex={complex} />}
    </ComplexScreen>
  );
}
