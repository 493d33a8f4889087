import type { How } from "@aangan/contract/features/uploads/how";
import type { Uploaded } from "@aangan/contract/features/uploads/imports";
import type { Review } from "@aangan/contract/features/uploads/review";
import type { Failure } from "@aangan/contract/refusals";
import type { Case } from "../case.ts";
import { answered } from "./answers.ts";
import type { ReadingDesk, SavedRow } from "./desk.ts";
import { codeOf, formWith, PATHS } from "./strict.ts";

/** How an office fared with a file at the door that asks. */
export interface Reviewed {
  status: number;
  /** "sure", "rows" after a review, "stuck" with a question that its description does not answer, or a refusal's code. */
  end: string;
  /** What was asked, warned of and found wrong when the file was first shown. */
  asked: string[];
  /** How many answers it took, and how many ticks. */
  answers: number;
  ticks: number;
  written: SavedRow[];
}

type Answer = Uploaded & Failure & { review?: Review };

const ROUNDS = 8;

/** What is known after a round: to be sent with the next. */
interface Standing {
  how?: How;
  plan?: string | undefined;
  asked: string[];
  answers: number;
  ticks: number;
}

/** Sends a file to the door that asks, and answers as its description says. */
export async function sendToReview(desk: ReadingDesk, one: Case): Promise<Reviewed> {
  const file = one.file();
  let standing: Standing = { asked: [], answers: 0, ticks: 0 };
  for (let round = 1; round <= ROUNDS; round++) {
    const { how, plan, asked, answers, ticks } = standing;
    const query = plan ? `?review=1&plan=${plan}` : "?review=1";
    const { status, body, written } = await desk.send(PATHS[one.screen] + query, formWith(file, undefined, how));
    const { review } = body as Answer;
    const fared = { asked, answers, ticks, status, written };
    if (!review) return { ...fared, end: endOf(status, body as Answer, how) };
    const next = goOn(review, one, standing);
    if (!next) return { ...fared, asked: how ? asked : questionsOf(review), end: stuckWith(review) };
    standing = next;
  }
  return { ...standing, status: 200, end: "stuck: asked too often", written: [] };
}

function endOf(status: number, body: Answer, how: How | undefined): string {
  if (status !== 200) return codeOf(body);
  return how ? "rows" : "sure";
}

/** Undefined when the description has no answer to what is open. */
function goOn(review: Review, { answers: wishes = {} }: Case, before: Standing): Standing | undefined {
  const isFirst = before.how === undefined;
  const { changed, ...next } = answered(review, wishes, isFirst);
  const plan = changed ? undefined : review.plan;
  if (!changed && (!plan || plan === before.plan)) return undefined;
  return {
    how: next.how,
    plan,
    asked: isFirst ? questionsOf(review) : before.asked,
    answers: before.answers + next.answers,
    ticks: before.ticks + next.ticks,
  };
}

function stuckWith(review: Review): string {
  return `stuck: ${questionsOf(review).join(", ")}`;
}

/** All that keeps a file from going in, in words for the golden table. */
function questionsOf({ doubts, values, problems, warnings, table, withoutPassword }: Review): string[] {
  const open = doubts.filter(({ given }) => given === undefined).map(({ code }) => code);
  const unknown = values.filter(({ to }) => to === undefined).map(({ field }) => `value of ${field}`);
  const bad = problems.map(({ code, field }) => `${code} of ${field}`);
  const warningTexts = warnings.map(({ code, tick }) => (tick ? `tick ${code}` : code));
  const lost = table.headerRow === null ? ["no table"] : [];
  const passwords = withoutPassword.length > 0 ? ["passwords"] : [];
  const questions = [...lost, ...open, ...unknown, ...bad, ...warningTexts, ...passwords];
  return [...new Set(questions.length > 0 ? questions : ["look"])];
}
