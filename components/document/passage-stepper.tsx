import { ChevronDown, ChevronUp } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { PASSAGE_STEPPER_WORDS } from "./words.ts";

type PassageStepperProps = {
  /** From 0, in reading order; -1 if no passage is open. */
  readonly index: number;
  readonly total: number;
  /** Location of the passage, for screen readers. */
  readonly where: string;
  readonly onStep: (direction: 1 | -1) => void;
};

/** Steps through the document's matching passages. A live region announces the current one. */
export function PassageStepper({ index, total, where, onStep }: PassageStepperProps) {
  if (total === 0) return null;
  return (
    <div className="flex items-center gap-0.5">
      <span className="px-1 text-small tabular-nums" data-testid="passage-position" aria-hidden>
        {index < 0 ? PASSAGE_STEPPER_WORDS.passages(total) : PASSAGE_STEPPER_WORDS.position(index, total)}
      </span>
      <Button
        look="quiet"
        size="small-icon"
        aria-label={PASSAGE_STEPPER_WORDS.previousLabel}
        title={PASSAGE_STEPPER_WORDS.previousTitle}
        disabled={index <= 0}
        onClick={() => onStep(-1)}
      >
        <ChevronUp size={15} aria-hidden />
      </Button>
      <Button
        look="quiet"
        size="small-icon"
        aria-label={PASSAGE_STEPPER_WORDS.nextLabel}
        title={PASSAGE_STEPPER_WORDS.nextTitle}
        disabled={index >= total - 1}
        onClick={() => onStep(1)}
      >
        <ChevronDown size={15} aria-hidden />
      </Button>
      <p role="status" aria-live="polite" className="sr-only" data-testid="passage-announcement">
        {index < 0 ? "" : PASSAGE_STEPPER_WORDS.announced(index, total, where)}
      </p>
    </div>
  );
}
