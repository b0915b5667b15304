import { answeringMatches } from "#lib/retrieval/answering.ts";
import type { AnsweringRow } from "./measure.ts";

/** The sets that the rule was tuned on. Others are only reported. They share no document. */
const TUNED_ON: readonly string[] = ["cranfield", "planning-coventry"];

/** The limits of a document that answers. */
export type AnsweringRule = {
  readonly ofBest: number;
  readonly least: number;
  /** The question's words may be spread over the passages of a document. */
  readonly spread?: true;
};

export type MeasuredAnswering = { readonly set: string; readonly rows: readonly AnsweringRow[] };

export type AnsweringFigure = AnsweringRule & {
  readonly set: string;
  readonly questions: number;
  /** Documents among the candidates, those judged relevant among them, and those counted; means per question. */
  readonly candidates: number;
  readonly relevant: number;
  readonly counted: number;
  /** The share of questions for which no document counts. */
  readonly nothingCounted: number;
  /** Mean of the absolute difference between counted and relevant. */
  readonly error: number;
  /** The share of the questions with a judged document that count one. */
  readonly hit: number;
  /** Means per question, of those that count a document or have a relevant candidate. */
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
};

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Returns the figures of one rule. Questions without a relevant candidate count for the error alone. */
export function answeringFigure({ set, rows }: MeasuredAnswering, rule: AnsweringRule): AnsweringFigure {
  const each = rows.map(({ found, mayCount }) => {
    const matches = mayCount ? answeringMatches(found, rule.ofBest, rule.least) : [];
    const counted = matches.filter(({ together }) => together || rule.spread === true);
    const hits = counted.filter(({ relevant }) => relevant).length;
    const relevant = found.filter((document) => document.relevant).length;
    return { candidates: found.length, counted: counted.length, relevant, hits };
  });
  const answerable = each.filter(({ relevant }) => relevant > 0);
  return {
    set,
    ...rule,
    questions: rows.length,
    candidates: mean(each.map(({ candidates }) => candidates)),
    relevant: mean(each.map(({ relevant }) => relevant)),
    counted: mean(each.map(({ counted }) => counted)),
    nothingCounted: mean(each.map(({ counted }) => (counted === 0 ? 1 : 0))),
    error: mean(each.map(({ counted, relevant }) => Math.abs(counted - relevant))),
    hit: rows.some(({ judged }) => judged > 0)
      ? each.filter(({ hits }) => hits > 0).length / rows.filter(({ judged }) => judged > 0).length
      : 0,
    precision: mean(answerable.map(({ hits, counted }) => hits / Math.max(1, counted))),
    recall: mean(answerable.map(({ hits, relevant }) => hits / relevant)),
    f1: mean(answerable.map(({ hits, counted, relevant }) => (2 * hits) / (counted + relevant))),
  };
}

/** Returns the figures of several rules as a Markdown table. */
export function answeringTable(
  measured: readonly MeasuredAnswering[],
  rules: readonly AnsweringRule[],
): string {
  const share = (value: number) => value.toFixed(2).replace(/^0/, "");
  const lines = measured.flatMap((set) =>
    rules.map((rule) => {
      const figure = answeringFigure(set, rule);
      const part = TUNED_ON.some((name) => set.set.startsWith(name)) ? "tune" : "report";
      const counts = [figure.candidates, figure.relevant, figure.counted, figure.error].map((value) =>
        value.toFixed(1),
      );
      const shares = [figure.nothingCounted, figure.hit, figure.precision, figure.recall, figure.f1].map(
        share,
      );
      return `| ${[set.set, part, figure.questions, rule.spread === true ? "spread" : "together", rule.ofBest, rule.least, ...counts, ...shares].join(" | ")} |`;
    }),
  );
  return [
    "| set | part | questions | words | of best | least | candidates | relevant | counted | error | none counted | judged counted | precision | recall | F1 |",
    "| - | - | - | - | - | - | - | - | - | - | - | - | - | - | - |",
    ...lines,
  ].join("\n");
}
