import { Plus, X } from "lucide-react";
import Link from "next/link";
import { Chip } from "#components/ui/chip.tsx";
import { KIND_WORDS, recognisedWords } from "#components/words/questions.ts";
import type { Recognised, RecognisedKind } from "#lib/domain/question-kind.ts";
import { RECOGNISED_WORDS } from "./answer-words.ts";

type RecognisedChipsProps = {
  readonly recognised: readonly Recognised[];
  /** Kinds that the user has turned off. */
  readonly off: readonly RecognisedKind[];
  /** The derived filter would match nothing, so it was not applied. */
  readonly leftNothing: boolean;
  readonly onSwitch: (kind: RecognisedKind, on: boolean) => void;
  /** Link to compare the answers to the same question side by side. */
  readonly acrossHref: (recognised: Recognised) => string;
};

const BUTTON =
  "-mr-1 inline-flex size-6 shrink-0 items-center justify-center rounded-full hover:bg-panel focus-visible:outline-2";

/** What was derived from the question's words, and its effect. Each can be turned off and on again. */
export function RecognisedChips(props: RecognisedChipsProps) {
  const { recognised, off, leftNothing, onSwitch, acrossHref } = props;
  if (recognised.length === 0 && off.length === 0) return null;
  return (
    <ul aria-label={RECOGNISED_WORDS.label} className="mt-2 flex flex-wrap gap-1.5" data-testid="recognised">
      {recognised.map((each) => (
        <li key={`${each.kind}:${each.reasonCode}`}>
          <Chip tone={isWithout(each, leftNothing) ? "amber" : "blue"} className="min-h-6 text-left">
            <span className="wrap-anywhere">
              {leftNothing && isWithout(each, leftNothing)
                ? RECOGNISED_WORDS.emptyReading(shortened(each.words), recognisedWords(each))
                : RECOGNISED_WORDS.reading(shortened(each.words), recognisedWords(each))}
            </span>
            {each.kind === "across" && (
              <Link
                href={acrossHref(each)}
                prefetch={false}
                className="shrink-0 underline underline-offset-2"
              >
                {RECOGNISED_WORDS.compare}
              </Link>
            )}
            <button
              type="button"
              className={BUTTON}
              aria-label={RECOGNISED_WORDS.switchOff(KIND_WORDS[each.kind], shortened(each.words))}
              title={RECOGNISED_WORDS.switchOffTitle(KIND_WORDS[each.kind])}
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
            {RECOGNISED_WORDS.notRead(KIND_WORDS[kind])}
            <button
              type="button"
              className={BUTTON}
              aria-label={RECOGNISED_WORDS.switchOn(KIND_WORDS[kind])}
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

/** True if it filters nothing, because its target is unknown or matches nothing. */
function isWithout({ kind, period }: Recognised, leftNothing: boolean): boolean {
  return (
    (kind === "time" && period === undefined) || (leftNothing && (kind === "time" || kind === "concept"))
  );
}

function shortened(words: string): string {
  return words.length > 60 ? `${words.slice(0, 57)}…` : words;
}
