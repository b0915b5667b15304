"use client";
import { Popover } from "radix-ui";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import type { Grade } from "#lib/domain/evaluation.ts";
import { Grades } from "./grades.tsx";
import { ratedWords } from "./words.ts";

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
          {grade === null ? "Rate" : ratedWords(grade)}
          <span className="sr-only"> {label}</span>
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={`Rate the ${what}`}
          className="z-40 w-[min(19rem,calc(100vw-1.5rem))] animate-[rise_120ms_ease-out] rounded-lg border border-line bg-raised p-4 shadow-pop"
        >
          <p className="mb-2.5 text-small text-muted">
            Does the {what} answer <span className="text-ink">“{question}”</span>?
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
            {grade === null
              ? "Ratings form a test set for evaluation."
              : "Choose the same grade again to remove it."}
            {others.length > 0 && ` Others: ${others.join("; ")}.`}
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
