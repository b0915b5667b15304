import type { ReactNode } from "react";
import { Chip } from "#components/ui/chip.tsx";

type AnswerLimitsProps = {
  /** Chips of the caller, each in an `li`. */
  readonly children: ReactNode;
  /** What the chip of weak evidence says; null if the evidence is not weak. */
  readonly weak: string | null;
  readonly notes: readonly string[];
};

/** What limits an answer: what failed, weak evidence, and notes. */
export function AnswerLimits({ children, weak, notes }: AnswerLimitsProps) {
  return (
    <ul className="mt-1 flex flex-wrap gap-1">
      {children}
      {weak !== null && (
        <li>
          <Chip tone="amber">{weak}</Chip>
        </li>
      )}
      {notes.map((note) => (
        <li key={note} className="text-small text-muted wrap-anywhere">
          {note}
        </li>
      ))}
    </ul>
  );
}
