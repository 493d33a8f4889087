import { Certificate, Obstacle } from "@aangan/contract/features/certificates";
import { DuesOfFlat } from "@aangan/contract/features/dues/dues";
import { Statement } from "@aangan/contract/features/statements";
import { issueCertificate, listObstacles } from "../../src/features/certificates/issue-certificate.ts";
import { listCertificates, withdrawCertificate } from "../../src/features/certificates/show-certificates.ts";
import { listDues } from "../../src/features/dues/list-dues.ts";
import { showStatement } from "../../src/features/statements/show-statement.ts";
import { dayOf } from "../../src/platform/clock.ts";
import type { Tx } from "../../src/platform/database/db.ts";
import { asSent } from "./as-sent.ts";
import type { PaymentDesk } from "./payment-desk.ts";

const CLERK = { id: "office" };

/** What people read of accounts, and what the office certifies. Amounts are in rupees. */
export function accountsOf(desk: PaymentDesk) {
  const auditInfo = { actor: { kind: "anyone" as const }, action: "test", requestId: "test" };
  const commit = <T>(work: (tx: Tx) => Promise<T>) => desk.needs.commit(auditInfo, work);
  const { db } = desk.database;

  return {
    /** Of the financial year of these tests, up to today, unless told otherwise. */
    statement: (residentId: string, from = "2026-04-01", to = dayOf(desk.now())): Promise<Statement> =>
      showStatement(db, residentId, { from, to }, desk.now()).then(asSent(Statement)),
    dues: async (residentId: string, asOf?: string): Promise<DuesOfFlat | undefined> => {
      const { dues } = await listDues(db, { asOf }, desk.now());
      const own = dues.find(({ userId }) => userId === residentId);
      return own && asSent(DuesOfFlat)(own);
    },
    obstacles: async (residentId: string): Promise<Obstacle[]> =>
      (await listObstacles(db, residentId)).map(asSent(Obstacle)),
    certify: (residentId: string): Promise<Certificate> =>
      commit((tx) => issueCertificate(tx, CLERK, residentId, desk.now())).then(asSent(Certificate)),
    withdraw: (certificateId: string): Promise<Certificate> =>
      commit((tx) => withdrawCertificate(tx, CLERK, { certificateId, reason: "Wrong flat" }, desk.now())).then(
        asSent(Certificate),
      ),
    certificates: async (userId: string): Promise<Certificate[]> =>
      (await listCertificates(db, { userId })).certificates.map(asSent(Certificate)),
  };
}
