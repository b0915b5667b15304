"use client";
import { Popover } from "radix-ui";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { fill } from "#components/words/fill.tsx";
import type { Grade } from "#lib/domain/evaluation.ts";
import { Grades } from "./grades.tsx";
import { JUDGE_WORDS, ratedWords } from "./words.ts";

type JudgePopoverProps = {
  readonly question: string;
  /** What is judged: a title, "this passage". */
  readonly label: string;
  readonly what: "passage" | "page";
  readonly grade: Grade | null;
  /** Grades by other people; empty if there are none. */
  readonly others: readonly string[];
  readonly onGrade: (grade: Grade | null) => void;
};

/** A button that opens the four grades and shows the current one. */
export function JudgePopover({ question, label, what, grade, others, onGrade }: JudgePopoverProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button
          look="quiet"
          size="small"
          data-testid="judge"
          data-judged={grade !== null}
          className={cx(
            "h-6 px-1",
            grade === null ? "underline underline-offset-2" : "bg-accent-soft text-accent-text",
          )}
        >
          {grade === null ? JUDGE_WORDS.rate : ratedWords(grade)}
          <span className="sr-only"> {label}</span>
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={JUDGE_WORDS.rateLabel(what)}
          className="z-40 w-[min(19rem,calc(100vw-1.5rem))] animate-[rise_120ms_ease-out] rounded-lg border border-line bg-raised p-4 shadow-pop"
        >
          <p className="mb-2.5 text-small text-muted">
            {fill(JUDGE_WORDS.question(what), {
              question: <span className="text-ink">{`“${question.trim().replace(/\?+$/, "")}”`}</span>,
            })}
          </p>
          <Grades
            spelledOut
            grade={grade}
            label={label}
            onGrade={(next) => {
              onGrade(next);
              setOpen(false);
            }}
          />
          <p className="mt-2.5 text-tiny text-muted">
            {grade === null ? JUDGE_WORDS.purpose : JUDGE_WORDS.howToRemove}
            {others.length > 0 && ` ${JUDGE_WORDS.others(others)}`}
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
