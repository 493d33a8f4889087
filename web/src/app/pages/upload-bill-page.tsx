import { RaiseBill } from "../../features/bills/raise-bill.tsx";
import { ComplexScreen } from "../../features/complexes/complex-screen.tsx";
import { NeedsStrip } from "../../features/home/needs-strip.tsx";
import { BillsImport } from "../../features/imports/bills-import.tsx";

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
