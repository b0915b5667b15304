import Link from "next/link";
import type { ReactNode } from "react";
import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import type { RankedResult } from "#lib/domain/evaluation.ts";
import type { PassageWords } from "#lib/domain/evaluation-views.ts";
import { TOP_LIST_WORDS } from "./run-words.ts";

type TopListProps = {
  readonly heading: string;
  readonly top: readonly RankedResult[];
  /** The other run's first ten results; null without another run. */
  readonly other: readonly RankedResult[] | null;
  readonly wordsOf: (ref: string) => PassageWords | undefined;
  /** Returns null if the passage cannot be opened. */
  readonly hrefFor: (ref: string) => string | null;
  readonly judging: (ref: string, label: string) => ReactNode;
};

/** The first ten results: each with its title, its judgement in the set, and its rank in the other run. */
export function TopList({ heading, top, other, wordsOf, hrefFor, judging }: TopListProps) {
  return (
    <section aria-label={heading} className="min-w-0 flex-1">
      <h3 className="text-small font-semibold text-muted">{heading}</h3>
      {top.length === 0 && <p className="mt-1.5 text-muted">{TOP_LIST_WORDS.nothing}</p>}
      <ol className="mt-1.5 rounded-md border border-line bg-panel">
        {top.map((result, index) => {
          const words = wordsOf(result.ref);
          const href = hrefFor(result.ref);
          const title = words?.title ?? result.sourcePath;
          return (
            <li
              key={`${result.ref} ${result.sourcePath}`}
              data-testid="top-result"
              className="flex gap-3 border-b border-line px-3 py-2.5 last:border-b-0"
            >
              <span className="w-5 shrink-0 text-right text-muted tabular-nums">{index + 1}</span>
              <div className="min-w-0 flex-1">
                <div className="flex flex-wrap items-baseline gap-x-2">
                  {href ? (
                    <Link href={href} className="font-semibold wrap-anywhere hover:underline">
                      {title}
                    </Link>
                  ) : (
                    <span className="font-semibold wrap-anywhere">{title}</span>
                  )}
                  {other && <span className="text-small text-muted">{movedWords(result, index, other)}</span>}
                </div>
                {words && (
                  <p className="mt-0.5 line-clamp-3 font-serif text-evidence wrap-anywhere">
                    {words.text}
                    {words.cut && " …"}
                  </p>
                )}
                <div className="mt-1.5 flex flex-wrap items-center gap-2">
                  <Said result={result} />
                  {judging(result.ref, title)}
                </div>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function movedWords(result: RankedResult, index: number, other: readonly RankedResult[]): string {
  const there = other.findIndex(({ ref }) => ref === result.ref);
  if (there === -1) return TOP_LIST_WORDS.onlyHere;
  return there === index ? TOP_LIST_WORDS.samePlace : TOP_LIST_WORDS.thereAt(there + 1);
}

/** The set's judgement of a result. */
function Said({ result: { gain, acceptable } }: { readonly result: RankedResult }) {
  const [tone, words]: readonly [ChipTone, string] = acceptable
    ? ["quiet", TOP_LIST_WORDS.acceptable]
    : gain === null
      ? ["amber", TOP_LIST_WORDS.unrated]
      : gain > 0
        ? ["accent", TOP_LIST_WORDS.expected]
        : ["red", TOP_LIST_WORDS.notRelevant];
  return (
    <Chip tone={tone} dot={tone !== "quiet"}>
      {words}
    </Chip>
  );
}
