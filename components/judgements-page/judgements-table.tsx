import Link from "next/link";
import type { ReactNode } from "react";
import { HeadCell } from "#components/evaluation/head-cell.tsx";
import { BODY, CELL, HEAD_ROW, ROW, TABLE } from "#components/evaluation/table-classes.ts";
import { GRADE_WORDS } from "#components/judgements/words.ts";
import { Moment } from "#components/ui/moment.tsx";
import { fill } from "#components/words/fill.tsx";
import type { Judgement, ListedJudgement } from "#lib/domain/evaluation.ts";
import { JUDGEMENTS_TABLE_WORDS } from "./words.ts";

type JudgementsTableProps = {
  readonly judgements: readonly ListedJudgement[];
  readonly questionHref: (query: string) => string;
  readonly passageHref: (judgement: Judgement) => string;
  /** Control to change one's own judgement; null for other people's. */
  readonly judging: (judgement: Judgement) => ReactNode;
};

/** One row per judgement: question, judged text, grade, person and time. */
export function JudgementsTable({ judgements, questionHref, passageHref, judging }: JudgementsTableProps) {
  return (
    <table className={TABLE} data-testid="judgements-table">
      <thead className={HEAD_ROW}>
        <tr>
          <HeadCell>{JUDGEMENTS_TABLE_WORDS.question}</HeadCell>
          <HeadCell>{JUDGEMENTS_TABLE_WORDS.evidence}</HeadCell>
          <HeadCell>{JUDGEMENTS_TABLE_WORDS.rating}</HeadCell>
          <HeadCell>{JUDGEMENTS_TABLE_WORDS.by}</HeadCell>
        </tr>
      </thead>
      <tbody className={BODY}>
        {judgements.map((each) => (
          <tr key={each.id} data-testid="judgement-row" className={ROW}>
            <th scope="row" className={`${CELL} text-left font-medium two:w-[28%]`}>
              <Link href={questionHref(each.query)} className="wrap-anywhere hover:underline">
                {each.query}
              </Link>
            </th>
            <td className={CELL}>
              {each.quote.trim() === "" ? (
                <p className="text-muted">{JUDGEMENTS_TABLE_WORDS.pageWithoutWords}</p>
              ) : (
                <p className="line-clamp-3 font-serif text-evidence wrap-anywhere">{each.words}</p>
              )}
              <Link
                href={passageHref(each)}
                className="text-small text-muted underline underline-offset-2 wrap-anywhere"
              >
                {JUDGEMENTS_TABLE_WORDS.source(each)}
              </Link>
            </td>
            <td className={`${CELL} two:w-44`}>
              <span className="flex flex-wrap items-center gap-2 two:flex-col two:items-start two:gap-1">
                {judging(each)}
                <span className="text-small">
                  {each.grade} · {GRADE_WORDS[each.grade]}
                </span>
              </span>
            </td>
            <td className={`${CELL} two:w-40`}>
              {each.judge}
              <span className="block text-small text-muted">
                {fill(JUDGEMENTS_TABLE_WORDS.ratedIn(each), { when: <Moment iso={each.createdAt} /> })}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
