import type { Page } from "@playwright/test";

export interface MadeUp {
  /** Below `/flat/api/`; `*` at the end stands for any rest. */
  path: string;
  method?: "GET" | "POST" | "PUT";
  status?: number;
  json: unknown;
}

/**
 * Answers these calls in the pages that are opened from now on; of two answers to one call the later holds. With `page.route`
 * the browser would keep no file, and load the whole application anew for each look.
 */
export function answerInPage(page: Page, answers: readonly MadeUp[]): Promise<unknown> {
  return page.addInitScript((fakeAnswers) => {
    const ask = window.fetch;
    const matchesPath = (path: string, pathname: string) =>
      path.endsWith("*") ? pathname.startsWith(path.slice(0, -1)) : pathname === path;
    window.fetch = (input, init) => {
      const { pathname } = new URL(String(input), window.location.href);
      const answer = fakeAnswers.find(
        ({ path, method = "GET" }) => method === (init?.method ?? "GET") && matchesPath(`/flat/api/${path}`, pathname),
      );
      if (!answer) return ask(input, init);
      return Promise.resolve(Response.json(answer.json, { status: answer.status ?? 200 }));
    };
  }, answers);
}
