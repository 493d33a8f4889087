import { AllBills } from "../../features/bills/all-bills.tsx";
import { ComplexScreen } from "../../features/complexes/complex-screen.tsx";

/** All Bills: the residents of a complex, each with a link to their bills. */
export function AllBillsPage() {
  return (
    <ComplexScreen screen="office.all_bills" title="bills.title" wide>
      {(complex) => <AllBills complex={complex} />}
    </ComplexScreen>
  );
}
