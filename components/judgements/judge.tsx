"use client";
import type { JudgementOrigin } from "#lib/domain/evaluation.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { canBeJudged } from "#lib/domain/grade.ts";
import { Grades } from "./grades.tsx";
import { JudgePopover } from "./judge-popover.tsx";
import { useJudging } from "./use-judging.ts";

type JudgeProps = {
  readonly question: string;
  readonly evidenceRef: string;
  readonly label: string;
  readonly origin: JudgementOrigin;
  /** Shows the four grades side by side instead of behind a button. */
  readonly inline?: boolean;
};

/** Judges one passage or page for one question. Renders nothing for other evidence. */
export function Judge({ question, evidenceRef, label, origin, inline }: JudgeProps) {
  const judging = useJudging(question, origin);
  if (!canBeJudged(evidenceRef)) return null;
  const shared = {
    label,
    grade: judging.gradeOf(evidenceRef),
    onGrade: (grade: Parameters<typeof judging.judge>[1]) => judging.judge(evidenceRef, grade),
  };
  const what = parseEvidenceRef(evidenceRef)?.kind === "doc" ? "passage" : "page";
  const others = judging.othersOf(evidenceRef);
  return (
    <span className="inline-flex items-center gap-2">
      {inline ? (
        <Grades {...shared} />
      ) : (
        <JudgePopover question={question} what={what} others={others} {...shared} />
      )}
      {inline && others.length > 0 && <span className="text-tiny text-muted">{others.join("; ")}</span>}
      <span role="status" className="sr-only">
        {judging.said}
      </span>
    </span>
  );
}
