"use client";
import { ToggleGroup } from "radix-ui";
import { cx } from "#components/ui/class-names.ts";
import { GRADES, type Grade } from "#lib/domain/grade.ts";
import { GRADE_WORDS, JUDGE_WORDS } from "./words.ts";

/** The number is always on the button; the colour only repeats it. */
const ON: Readonly<Record<Grade, string>> = {
  0: "data-[state=on]:bg-red-soft data-[state=on]:text-red-text data-[state=on]:border-red-text",
  1: "data-[state=on]:bg-quiet-soft data-[state=on]:text-ink data-[state=on]:border-muted",
  2: "data-[state=on]:bg-accent-soft data-[state=on]:text-accent-text data-[state=on]:border-accent",
  3: "data-[state=on]:bg-accent data-[state=on]:text-on-accent data-[state=on]:border-accent",
};

type GradesProps = {
  readonly grade: Grade | null;
  /** What is judged, for screen readers. */
  readonly label: string;
  readonly onGrade: (grade: Grade | null) => void;
  /** Show words next to the numbers, stacked. */
  readonly spelledOut?: boolean;
};

/** Four grades as one tab stop. Arrow keys move; Enter or Space sets the grade; the same grade again removes it. */
export function Grades({ grade, label, onGrade, spelledOut }: GradesProps) {
  return (
    <ToggleGroup.Root
      type="single"
      orientation={spelledOut ? "vertical" : "horizontal"}
      aria-label={JUDGE_WORDS.gradesLabel(label)}
      value={grade === null ? "" : String(grade)}
      onValueChange={(value) => onGrade(GRADES.find((each) => String(each) === value) ?? null)}
      className={spelledOut ? "flex flex-col gap-1" : "inline-flex gap-1"}
      data-testid="grades"
    >
      {GRADES.map((each) => (
        <ToggleGroup.Item
          key={each}
          value={String(each)}
          aria-label={JUDGE_WORDS.gradeLabel(each)}
          title={spelledOut ? undefined : GRADE_WORDS[each]}
          className={cx(
            "rounded border border-line-strong bg-panel text-small font-medium tabular-nums hover:bg-hover",
            spelledOut ? "flex h-8 items-center gap-2.5 px-2.5 text-left" : "size-6 text-muted",
            ON[each],
          )}
        >
          {each}
          {spelledOut && <span className="font-normal">{GRADE_WORDS[each]}</span>}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
