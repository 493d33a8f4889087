import { AllBills } from "../../features/bills/all-bills.tsx";
import { ComplexScreen } from "../../features/complexes/complex-screen.tsx";

/** All Bills: the residents of a complex, on the way to the bills of one. */
export function AllBillsPage() {
  return (
    <ComplexScreen screen="office.all_bills" title="bills.title" wide>
      {(complex) => <AllBills complex={complex} />}
    </ComplexScreen>
  );
}
