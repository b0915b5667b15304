import { Fragment, type ReactNode } from "react";
import type { InlineMark } from "#lib/domain/extracted.ts";
import type { Span } from "#lib/domain/span.ts";
import { type Highlight, segmentsOf } from "./segments.ts";

type InlineProps = {
  readonly text: string;
  readonly range: Span;
  readonly marks?: readonly InlineMark[] | undefined;
  readonly highlights: readonly Highlight[];
};

/**
 * A run of the canonical text with its formatting. The passage is inside `<mark data-testid="highlight">`. `data-at` is
 * where a segment starts in the text (UTF-16 units), so that a selection can be located.
 */
export function Inline({ text, range, marks = [], highlights }: InlineProps) {
  return segmentsOf(range, marks, highlights).map((segment) => {
    const run = text.slice(segment.start, segment.end);
    const words = segment.marks.reduce<ReactNode>(
      formatted,
      segment.found ? (
        <mark className="found-mark" data-found={segment.found}>
          {breakable(run, segment.start)}
        </mark>
      ) : (
        breakable(run, segment.start)
      ),
    );
    if (segment.highlight === null) {
      return (
        <span key={segment.start} data-at={segment.start}>
          {words}
        </span>
      );
    }
    return segment.highlight === "active" ? (
      <mark
        key={segment.start}
        data-testid="highlight"
        data-at={segment.start}
        data-strong={segment.strong}
        className="passage-mark"
      >
        {words}
      </mark>
    ) : (
      <mark key={segment.start} data-at={segment.start} className="passage-other">
        {words}
      </mark>
    );
  });
}

/** The browser takes minutes to lay out a line of this many characters that it may break anywhere. */
const UNBROKEN = /\S{400,}/;
/** Characters between two places where a line may end. A longer one is broken anywhere. */
const PIECE = /[\s\S]{1,80}/gu;

/**
 * Returns a run with places where an unbroken line may end: encoded data, a row of dots. Each piece says where it starts,
 * as segments do.
 */
function breakable(run: string, start: number): ReactNode {
  if (!UNBROKEN.test(run)) return run;
  return [...run.matchAll(PIECE)].map(({ 0: piece, index }) => (
    <Fragment key={index}>
      <span data-at={start + index}>{piece}</span>
      <wbr />
    </Fragment>
  ));
}

function formatted(words: ReactNode, mark: InlineMark): ReactNode {
  switch (mark.kind) {
    case "strong":
      return <strong className="font-semibold">{words}</strong>;
    case "em":
      return <em>{words}</em>;
    case "code":
      return <code className="rounded bg-quiet-soft px-1 font-mono text-[0.85em]">{words}</code>;
    case "strike":
      return <s>{words}</s>;
    case "link":
      return <DocumentLink href={mark.href}>{words}</DocumentLink>;
    default:
      return words;
  }
}

/** A link in a document. Only harmless address types are linked, and nothing is fetched without a click. */
function DocumentLink({
  href,
  children,
}: {
  readonly href: string | undefined;
  readonly children: ReactNode;
}) {
  if (!href || !/^(?:https?:|mailto:)/i.test(href))
    return <span className="underline decoration-dotted">{children}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent-text underline underline-offset-2"
    >
      {children}
    </a>
  );
}
