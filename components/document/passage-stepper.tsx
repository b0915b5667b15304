import { ChevronDown, ChevronUp } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { plural } from "#components/words/quantities.ts";

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
  const position = index < 0 ? plural(total, "passage") : `${index + 1} of ${total}`;
  return (
    <div className="flex items-center gap-0.5">
      <span className="px-1 text-small tabular-nums" data-testid="passage-position" aria-hidden>
        {index < 0 ? position : `passage ${position}`}
      </span>
      <Button
        look="quiet"
        size="small-icon"
        aria-label="Previous passage"
        title="Previous passage (p)"
        disabled={index <= 0}
        onClick={() => onStep(-1)}
      >
        <ChevronUp size={15} aria-hidden />
      </Button>
      <Button
        look="quiet"
        size="small-icon"
        aria-label="Next passage"
        title="Next passage (n)"
        disabled={index >= total - 1}
        onClick={() => onStep(1)}
      >
        <ChevronDown size={15} aria-hidden />
      </Button>
      <p role="status" aria-live="polite" className="sr-only" data-testid="passage-announcement">
        {index < 0 ? "" : `Passage ${position}${where === "" ? "" : `, ${where}`}`}
      </p>
    </div>
  );
}
