import { ChevronDown, ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

type StepperProps = {
  /** From 0; -1 before the first. */
  readonly index: number;
  readonly total: number;
  readonly words: {
    readonly previousLabel: string;
    readonly previousTitle: string;
    readonly nextLabel: string;
    readonly nextTitle: string;
  };
  /** Where the reader is: words, or a field to go elsewhere. */
  readonly children: ReactNode;
  /** Announced to screen readers after a step. */
  readonly announced: string;
  readonly onStep: (direction: 1 | -1) => void;
};

/** Steps through parts of a document: where the reader is, and buttons for the previous and the next part. */
export function Stepper({ index, total, words, children, announced, onStep }: StepperProps) {
  return (
    <div className="flex items-center gap-1">
      {children}
      <Button
        look="quiet"
        size="small-icon"
        aria-label={words.previousLabel}
        title={words.previousTitle}
        disabled={index <= 0}
        onClick={() => onStep(-1)}
      >
        <ChevronUp size={15} aria-hidden />
      </Button>
      <Button
        look="quiet"
        size="small-icon"
        aria-label={words.nextLabel}
        title={words.nextTitle}
        disabled={index >= total - 1}
        onClick={() => onStep(1)}
      >
        <ChevronDown size={15} aria-hidden />
      </Button>
      <p role="status" aria-live="polite" className="sr-only" data-testid="step-announcement">
        {announced}
      </p>
    </div>
  );
}
