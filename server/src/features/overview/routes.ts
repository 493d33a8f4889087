import { showYear as yearContract } from "@aangan/contract/features/dashboard";
import * as closing from "@aangan/contract/features/month-end/closed-books";
import { showMonthEnd as monthEndContract } from "@aangan/contract/features/month-end/month-end";
import * as contract from "@aangan/contract/features/overview";
import { hasRight } from "../../platform/auth/rights.ts";
import { findOutdatedVersion } from "../../platform/database/outdated-version.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { showYear } from "../dashboard/show-year.ts";
import { closeBooks } from "../month-end/closed-books/close-books.ts";
import { agreeToReopening, askReopening, endReopening } from "../month-end/closed-books/reopen-books.ts";
import { showClosedBooks } from "../month-end/closed-books/show-closed-books.ts";
import { monthEndToShow } from "../month-end/show-month-end.ts";
import { showHome } from "./show-home.ts";
import { showNeeds } from "./show-needs.ts";
import { texts } from "./texts.ts";

export function homeRoutes(serve: Serve, { deployed }: { deployed: boolean }): void {
  const { read, lookUp } = serve;
  read(contract.showHome, async ({ db, caller, now }) => ({
    home: await showHome(db, now),
    outdatedDatabase: deployed && hasRight(caller.role, "settings") ? await findOutdatedVersion(db) : null,
  }));
  lookUp(contract.showNeeds, async ({ db, now }) => ({ needs: await showNeeds(db, now) }));
  read(monthEndContract, async ({ db, query, now }) => ({ monthEnd: await monthEndToShow(db, query.month, now) }));
  lookUp(yearContract, async ({ db, caller, now }) => ({ months: await showYear(db, caller.id, now) }));
  closingRoutes(serve);
}

function closingRoutes({ read, write }: Serve): void {
  read(closing.showClosedBooks, async ({ db, caller, now }) => ({ books: await showClosedBooks(db, caller, now) }));

  write(closing.closeBooks, async ({ tx, caller, body: { upTo }, now }) => {
    await closeBooks(tx, caller, upTo, now);
    return { message: texts.booksClosed, books: await showClosedBooks(tx, caller, now) };
  });

  write(closing.askReopening, async ({ tx, caller, body, now }) => {
    await askReopening(tx, caller, body, now);
    return { message: texts.reopeningAsked, books: await showClosedBooks(tx, caller, now) };
  });

  write(closing.agreeToReopening, async ({ tx, caller, params, now }) => {
    await agreeToReopening(tx, caller, params.id, now);
    return { message: texts.booksReopened, books: await showClosedBooks(tx, caller, now) };
  });

  write(closing.endReopening, async ({ tx, caller, params, now }) => {
    await endReopening(tx, caller, params.id, now);
    return { message: texts.reopeningEnded, books: await showClosedBooks(tx, caller, now) };
  });
}
