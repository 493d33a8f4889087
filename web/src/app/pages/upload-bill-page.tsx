import { ComplexScreen } from "../../features/association/complex-screen.tsx";
import { RaiseBill } from "../../features/bills/raise-bill.tsx";
import { NeedsStrip } from "../../features/overview/needs-strip.tsx";
import { BillsImport } from "../../features/uploads/bills-import.tsx";

/** Upload Bill: one bill by a form, or many by a spreadsheet. */
export function UploadBillPage() {
  return (
    <ComplexScreen screen="office.upload_bill" title="raise.title" below={<NeedsStrip />}>
      {(complex) => (
        <>
          <RaiseBill complex={complex} />
          <BillsImport complex={complex} />
        </>
      )}
    </ComplexScreen>
  );
}
