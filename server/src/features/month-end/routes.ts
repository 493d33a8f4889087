import * as closing from "@aangan/contract/features/month-end/closed-books";
import { showMonthEnd } from "@aangan/contract/features/month-end/month-end";
import type { Serve } from "../../platform/http/serve.ts";
import { closeBooks } from "./closed-books/close-books.ts";
import { agreeToReopening, askReopening, endReopening } from "./closed-books/reopen-books.ts";
import { showClosedBooks } from "./closed-books/show-closed-books.ts";
import { monthEndToShow } from "./show-month-end.ts";
import { texts } from "./texts.ts";

export function monthEndRoutes({ read, write }: Serve): void {
  read(showMonthEnd, async ({ db, query, now }) => ({ monthEnd: await monthEndToShow(db, query.month, now) }));

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
