"use client";
import { Check, X } from "lucide-react";
import { ToggleGroup } from "radix-ui";
import type { ComponentType } from "react";
import { GRADE_WORDS } from "#components/judgements/words.ts";
import { cx } from "#components/ui/class-names.ts";
import type { Grade } from "#lib/domain/evaluation.ts";

function Partly() {
  return <span aria-hidden>{"~"}</span>;
}

/** The three marks with their keys, and the grade that each one sets. */
export const MARKS = [
  {
    grade: 3,
    key: "1",
    icon: Check,
    on: "data-[state=on]:border-accent data-[state=on]:bg-accent-soft data-[state=on]:text-accent-text",
  },
  {
    grade: 1,
    key: "2",
    icon: Partly,
    on: "data-[state=on]:border-amber-text data-[state=on]:bg-amber-soft data-[state=on]:text-amber-text",
  },
  {
    grade: 0,
    key: "3",
    icon: X,
    on: "data-[state=on]:border-red-text data-[state=on]:bg-red-soft data-[state=on]:text-red-text",
  },
] as const satisfies readonly {
  readonly grade: Grade;
  readonly key: string;
  readonly icon: ComponentType<{ readonly size?: number }>;
  readonly on: string;
}[];

type JudgeMarksProps = {
  readonly grade: Grade | null;
  /** Names the marks and what is judged, for screen readers. */
  readonly label: string;
  readonly onGrade: (grade: Grade | null) => void;
};

/** Relevant, partly or not relevant. One tab stop; pressing the same mark again removes it. */
export function JudgeMarks({ grade, label, onGrade }: JudgeMarksProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <ToggleGroup.Root
        type="single"
        aria-label={label}
        value={grade === null ? "" : String(grade)}
        onValueChange={(value) => onGrade(MARKS.find((mark) => String(mark.grade) === value)?.grade ?? null)}
        className="inline-flex gap-1"
        data-testid="marks"
      >
        {MARKS.map(({ grade: each, key, icon: Icon, on }) => (
          <ToggleGroup.Item
            key={each}
            value={String(each)}
            aria-label={GRADE_WORDS[each]}
            title={`${GRADE_WORDS[each]} (${key})`}
            className={cx(
              "flex size-6 items-center justify-center rounded border border-line-strong bg-panel text-muted hover:bg-hover",
              on,
            )}
          >
            <Icon size={13} />
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      {grade === 2 && <span className="text-tiny text-muted">{GRADE_WORDS[2]}</span>}
    </span>
  );
}
