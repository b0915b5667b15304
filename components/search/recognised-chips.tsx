import { Plus, X } from "lucide-react";
import Link from "next/link";
import { Chip } from "#components/ui/chip.tsx";
import { KIND_WORDS, recognisedWords } from "#components/words/questions.ts";
import type { Recognised, RecognisedKind } from "#lib/domain/question-kind.ts";

type RecognisedChipsProps = {
  readonly recognised: readonly Recognised[];
  /** Kinds that the person has switched off. */
  readonly off: readonly RecognisedKind[];
  /** What it would have narrowed to holds nothing, so that nothing was narrowed. */
  readonly leftNothing: boolean;
  readonly onSwitch: (kind: RecognisedKind, on: boolean) => void;
  /** Where the same question is answered side by side. */
  readonly acrossHref: (recognised: Recognised) => string;
};

const BUTTON =
  "-mr-1 inline-flex size-6 shrink-0 items-center justify-center rounded-full hover:bg-panel focus-visible:outline-2";

/** What was read from the question's words and what it does, each to be switched off, and those that are, on again. */
export function RecognisedChips(props: RecognisedChipsProps) {
  const { recognised, off, leftNothing, onSwitch, acrossHref } = props;
  if (recognised.length === 0 && off.length === 0) return null;
  return (
    <ul aria-label="Read from the question" className="mt-2 flex flex-wrap gap-1.5" data-testid="recognised">
      {recognised.map((each) => (
        <li key={`${each.kind}:${each.reasonCode}`}>
          <Chip tone={isWithout(each, leftNothing) ? "amber" : "blue"} className="min-h-6 text-left">
            <span className="wrap-anywhere">
              “{shortened(each.words)}”: {recognisedWords(each)}
              {leftNothing && isWithout(each, leftNothing) && ", which leaves nothing"}
            </span>
            {each.kind === "across" && (
              <Link
                href={acrossHref(each)}
                prefetch={false}
                className="shrink-0 underline underline-offset-2"
              >
                compare
              </Link>
            )}
            <button
              type="button"
              className={BUTTON}
              aria-label={`Do not read ${KIND_WORDS[each.kind]} from the question: “${shortened(each.words)}”`}
              title={`Ask again without reading ${KIND_WORDS[each.kind]} from the question`}
              onClick={() => onSwitch(each.kind, false)}
            >
              <X size={13} aria-hidden />
            </button>
          </Chip>
        </li>
      ))}
      {off.map((kind) => (
        <li key={kind}>
          <Chip tone="outline" className="min-h-6 text-left text-muted">
            {KIND_WORDS[kind]} not read
            <button
              type="button"
              className={BUTTON}
              aria-label={`Read ${KIND_WORDS[kind]} from the question again`}
              onClick={() => onSwitch(kind, true)}
            >
              <Plus size={13} aria-hidden />
            </button>
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** It narrows nothing: what it asks for is not known, or is not there. */
function isWithout({ kind, period }: Recognised, leftNothing: boolean): boolean {
  return (
    (kind === "time" && period === undefined) || (leftNothing && (kind === "time" || kind === "concept"))
  );
}

function shortened(words: string): string {
  return words.length > 60 ? `${words.slice(0, 57)}…` : words;
}
