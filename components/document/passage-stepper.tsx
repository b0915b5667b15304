import { Stepper } from "#components/ui/stepper.tsx";
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
    <Stepper
      index={index}
      total={total}
      words={PASSAGE_STEPPER_WORDS}
      announced={index < 0 ? "" : PASSAGE_STEPPER_WORDS.announced(index, total, where)}
      onStep={onStep}
    >
      <span className="px-1 text-small tabular-nums" data-testid="passage-position" aria-hidden>
        {index < 0 ? PASSAGE_STEPPER_WORDS.passages(total) : PASSAGE_STEPPER_WORDS.position(index, total)}
      </span>
    </Stepper>
  );
}
