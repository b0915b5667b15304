import { Button } from "#components/ui/button.tsx";

export type ExistingAnswer = "new_version" | "separate" | "skip";

type ExistingQuestionProps = { readonly count: number; readonly onAnswer: (answer: ExistingAnswer) => void };

/** Asks once for all files whose path already exists. */
export function ExistingQuestion({ count, onAnswer }: ExistingQuestionProps) {
  const one = count === 1;
  return (
    <fieldset className="border-b border-amber-line bg-amber-soft px-3.5 py-2.5">
      <legend className="sr-only">Files that already exist</legend>
      <p>
        {one
          ? "A document with this path already exists, with different content."
          : `${count} documents with these paths already exist, with different content.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" look="primary" onClick={() => onAnswer("new_version")}>
          {one ? "Add as a new version" : "Add as new versions"}
        </Button>
        <Button size="small" onClick={() => onAnswer("separate")}>
          {one ? "Keep as a separate document" : "Keep as separate documents"}
        </Button>
        <Button size="small" look="quiet" onClick={() => onAnswer("skip")}>
          Skip
        </Button>
      </div>
    </fieldset>
  );
}
