import { useId } from "react";
import { Snippet } from "#components/evidence/snippet.tsx";
import { Chip } from "#components/ui/chip.tsx";
import type { Countervailing } from "#lib/domain/assembly.ts";
import { AGAINST_LABELS } from "#lib/domain/pack-words.ts";
import type { Span } from "#lib/domain/span.ts";
import { excerptOf } from "./excerpt.ts";
import { SIDE_BY_SIDE_WORDS, surenessWords } from "./words.ts";

/** One of the two passages, as the current user may see it. */
type ComparedPassage = {
  readonly title: string;
  /** Location in words: "Policy H4, page 12"; empty if unknown. */
  readonly place: string;
  /** The full text. The spans of the label count its code points. */
  readonly text: string;
  /** Link to the passage in the viewer; absent if there is none. */
  readonly href?: string;
};

type SideBySideProps = {
  readonly against: Countervailing;
  /** The passage that may speak against the other one. */
  readonly passage: ComparedPassage;
  readonly other: ComparedPassage;
};

/** Two passages side by side, or stacked on a narrow screen, with the decisive words of one of them marked. */
export function SideBySide({ against, passage, other }: SideBySideProps) {
  const id = useId();
  return (
    <article
      aria-labelledby={id}
      data-testid="side-by-side"
      className="rounded-md border border-amber-line bg-panel"
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-amber-line bg-amber-soft px-3 py-2">
        <h4 id={id} className="font-semibold text-amber-text">
          {SIDE_BY_SIDE_WORDS.title}
        </h4>
        <Chip tone="amber">{AGAINST_LABELS[against.kind]}</Chip>
        <span className="text-small">{surenessWords(against.score)}</span>
        <p className="w-full wrap-anywhere">{against.reason}</p>
      </header>
      <div className="grid grid-cols-1 divide-y divide-line two:grid-cols-2 two:divide-x two:divide-y-0">
        <Side stands={SIDE_BY_SIDE_WORDS.passage} passage={passage} span={against.span} />
        <Side stands={SIDE_BY_SIDE_WORDS.other} passage={other} span={against.againstSpan} />
      </div>
    </article>
  );
}

type SideProps = {
  readonly stands: string;
  readonly passage: ComparedPassage;
  readonly span: Span | null;
};

function Side({ stands, passage, span }: SideProps) {
  const { title, place, text, href } = passage;
  return (
    <figure className="min-w-0 px-3 py-2">
      <figcaption className="mb-1">
        <span className="block text-tiny text-muted">{stands}</span>
        {href ? (
          <a href={href} className="font-medium underline underline-offset-2 wrap-anywhere">
            {title}
          </a>
        ) : (
          <span className="font-medium wrap-anywhere">{title}</span>
        )}
        {place && <span className="block text-small text-muted wrap-anywhere">{place}</span>}
      </figcaption>
      <blockquote>
        <Snippet snippet={excerptOf(text, span)} />
      </blockquote>
    </figure>
  );
}
