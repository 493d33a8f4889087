import { ComplexScreen } from "../../features/association/complex-screen.tsx";
import { AllBills } from "../../features/bills/all-bills.tsx";

/** All Bills: the residents of a complex, each with a link to their bills. */
export function AllBillsPage() {
  return (
    <ComplexScreen screen="office.all_bills" title="bills.title" wide>
      {(complex) => <AllBills complex={complex} />}
    </ComplexScreen>
  );
}
