import { ComplexScreen } from "../../features/association/complex-screen.tsx";
import { PaymentsHistory } from "../../features/reports/payments-history.tsx";

/** All Payments History: the residents of a complex, each with their payments. */
export function AllPaymentsPage() {
  return (
    <ComplexScreen screen="office.all_payments" title="history.title" wide>
      {(complex) => <PaymentsHistory complex={complex} />}
    </ComplexScreen>
  );
}
