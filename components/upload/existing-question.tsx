import { Button } from "#components/ui/button.tsx";
import { EXISTING_WORDS } from "./words.ts";

export type ExistingAnswer = "new_version" | "separate" | "skip";

type ExistingQuestionProps = { readonly count: number; readonly onAnswer: (answer: ExistingAnswer) => void };

/** Asks once for all files whose path already exists. */
export function ExistingQuestion({ count, onAnswer }: ExistingQuestionProps) {
  return (
    <fieldset className="border-b border-amber-line bg-amber-soft px-3.5 py-2.5">
      <legend className="sr-only">{EXISTING_WORDS.label}</legend>
      <p>{EXISTING_WORDS.question(count)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" look="primary" onClick={() => onAnswer("new_version")}>
          {EXISTING_WORDS.newVersion(count)}
        </Button>
        <Button size="small" onClick={() => onAnswer("separate")}>
          {EXISTING_WORDS.separate(count)}
        </Button>
        <Button size="small" look="quiet" onClick={() => onAnswer("skip")}>
          {EXISTING_WORDS.skip}
        </Button>
      </div>
    </fieldset>
  );
}
