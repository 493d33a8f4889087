import type { ComponentType } from "react";
import { usePathname } from "wouter/use-browser-location";
import { AuditPage } from "../../features/audit/audit-page.tsx";
import { WatchedPaymentsPage } from "../../features/money/alerts/watched-payments-page.tsx";
import { BooksPage } from "../../features/money/books/books-page.tsx";
import { CreditsPage } from "../../features/money/credits/credits-page.tsx";
import { RefundsPage } from "../../features/money/refunds/refunds-page.tsx";
import { SettlementsPage } from "../../features/money/settlements/settlements-page.tsx";
import { PaymentStoryPage } from "../../features/money/story/payment-story-page.tsx";
import type { Address } from "../addresses.ts";

const pages: readonly (readonly [Address, ComponentType])[] = [
  ["/admin/watched-payments", WatchedPaymentsPage],
  ["/admin/payment-stories/:id", PaymentStoryPage],
  ["/admin/credits", CreditsPage],
  ["/admin/refunds", RefundsPage],
  ["/admin/settlements", SettlementsPage],
  ["/admin/books", BooksPage],
  ["/admin/audit", AuditPage],
];

/**
 * The office's pages about money, and its audit log, in one file: they share most of what they are made of, and the residents' first
 * screen, which carries the name of every file, carries only this one.
 */
export function MoneyPages() {
  const pathname = usePathname();
  const Page = pages.find(([pattern]) => pathname.startsWith(pattern.replace(":id", "")))?.[1];
  return Page && <Page />;
}
