import { Check } from "lucide-react";
import { cx } from "#components/ui/class-names.ts";
import { BIND_WORDS } from "./words.ts";

type StepsRailProps = {
  readonly step: number;
  /** The last step reached. Users can go to any step up to it. */
  readonly reached: number;
  readonly wrong: readonly number[];
  readonly onGo: (step: number) => void;
};

/** The three steps: the current one, finished ones, and those with errors. */
export function StepsRail({ step, reached, wrong, onGo }: StepsRailProps) {
  return (
    <ol className="flex gap-1 self-start two:w-full two:flex-col" aria-label={BIND_WORDS.stepsLabel}>
      {BIND_WORDS.steps.map((title, index) => {
        const number = index + 1;
        const isWrong = wrong.includes(number);
        const done = number < reached && number !== step && !isWrong;
        return (
          <li key={title} className="min-w-0 flex-1 two:flex-none">
            <button
              type="button"
              aria-current={number === step ? "step" : undefined}
              disabled={number > reached}
              onClick={() => onGo(number)}
              className={cx(
                "flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left max-two:flex-col max-two:gap-1 max-two:text-center",
                number === step ? "bg-quiet-soft font-semibold" : "text-muted hover:enabled:bg-hover",
              )}
            >
              <span
                aria-hidden
                className={cx(
                  "flex size-6 shrink-0 items-center justify-center rounded-full text-small font-semibold",
                  isWrong
                    ? "bg-red-soft text-red-text"
                    : number === step
                      ? "bg-accent text-on-accent"
                      : done
                        ? "bg-accent-soft text-accent-text"
                        : "bg-quiet-soft text-muted",
                )}
              >
                {done ? <Check size={13} /> : number}
              </span>
              <span className="min-w-0 max-two:text-small">
                {title}
                {isWrong && (
                  <span className="block text-small font-normal text-red-text">
                    {BIND_WORDS.stepIncomplete}
                  </span>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
