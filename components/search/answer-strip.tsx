"use client";
import { type ReactNode, useRef, useState } from "react";
import { readingOfRef, workbenchHref } from "#components/address/search-state.ts";
import { Snippet } from "#components/evidence/snippet.tsx";
import { asksBrowser } from "#components/ui/asks-browser.ts";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { COPY_WORDS } from "#components/ui/copy-words.ts";
import { useCopyText } from "#components/ui/use-copy-text.ts";
import { cellsWithLink, citationOf, quoteWithLink } from "#components/words/citation.ts";
import type { CellAnswer } from "#lib/domain/answer-cell.ts";
import type { SentenceAnswer } from "#lib/domain/answers-of.ts";
import { citedName } from "#lib/domain/citation.ts";
import { pathOfQuote } from "#lib/domain/cited-cells.ts";
import type { QuotedAnswer } from "#lib/domain/quoted-answer.ts";
import { CARD_CHARS } from "#lib/domain/row-length.ts";
import type { DocumentResult, PassageResult } from "#lib/domain/search-result.ts";
import { QUOTED_ANSWER_LABEL } from "./answer-words.ts";
import { useIsCut } from "./use-is-cut.ts";
import { cellWords, STRIP_WORDS } from "./words.ts";

type AnswerStripProps = {
  readonly quoted: QuotedAnswer;
  readonly hrefFor: (evidenceRef: string) => string;
  readonly onOpen: (evidenceRef: string) => void;
  /** Button that adds the quoted words to a pack. */
  readonly collecting: (
    quote: Pick<PassageResult, "evidenceRef"> & Pick<DocumentResult, "title">,
  ) => ReactNode;
};

/**
 * The quoted answer: the cell of a table, or two of tables that fit alike, or else the sentences that answer best. A cell
 * or a sentence that gives another figure or day stands beside it. It is low, so that results stay on the screen: a long sentence and
 * further ones unfold. Empty if the evidence is weak.
 */
export function AnswerStrip({ quoted, hrefFor, onOpen, collecting }: AnswerStripProps) {
  const [all, setAll] = useState(false);
  const { cells, sentences: answers, differ } = quoted;
  if (cells.length === 0 && answers.length === 0) return null;
  return (
    <section
      aria-label={QUOTED_ANSWER_LABEL}
      data-testid="answer-strip"
      className="mx-4 my-1.5 rounded-md border border-accent/25 bg-chosen px-3 py-1.5"
    >
      {differ && (
        <p className="mb-1 text-small font-semibold text-amber-text">{STRIP_WORDS.differ[differ]}</p>
      )}
      <ul className={cx("flex flex-col", differ ? "gap-1" : "gap-2")}>
        {cells.map((found) => (
          <li key={found.cell.evidenceRef}>
            <CellQuote
              found={found}
              href={hrefFor(found.cell.rowRef)}
              onOpen={() => onOpen(found.cell.rowRef)}
            >
              {/* `foundIn` adds a short table whole, and only the row that answers of a long one. */}
              {collecting({ evidenceRef: found.passage.evidenceRef, title: found.result.title })}
            </CellQuote>
          </li>
        ))}
        {(all || differ ? answers : answers.slice(0, 1)).map((found, index) => (
          <li key={found.sentence.evidenceRef}>
            <SentenceQuote
              found={found}
              whole={all}
              unfold={index === 0 ? { others: differ ? 0 : answers.length - 1, onUnfold: setAll } : null}
              href={hrefFor(found.sentence.evidenceRef)}
              onOpen={() => onOpen(found.sentence.evidenceRef)}
            >
              {collecting({ evidenceRef: found.sentence.evidenceRef, title: found.result.title })}
            </SentenceQuote>
          </li>
        ))}
      </ul>
    </section>
  );
}

type QuoteProps<Found> = {
  readonly found: Found;
  readonly href: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
};

type MoreProps = {
  readonly others: number;
  readonly unfolded: boolean;
  readonly onUnfold: (unfolded: boolean) => void;
};

function More({ others, unfolded, onUnfold }: MoreProps) {
  return (
    <Button look="quiet" size="inline" aria-expanded={unfolded} onClick={() => onUnfold(!unfolded)}>
      {unfolded ? (
        STRIP_WORDS.less
      ) : others === 0 ? (
        STRIP_WORDS.all
      ) : (
        <>
          {STRIP_WORDS.more(others)}
          <span className="sr-only">{STRIP_WORDS.morePart(others)}</span>
        </>
      )}
    </Button>
  );
}

type SentenceQuoteProps = QuoteProps<SentenceAnswer> & {
  readonly whole: boolean;
  /** Of the first sentence: how many others can be shown, and how. */
  readonly unfold: Pick<MoreProps, "others" | "onUnfold"> | null;
};

function SentenceQuote({
  found: { result, passage, sentence },
  whole,
  unfold,
  children,
  ...rest
}: SentenceQuoteProps) {
  const quote = useRef<HTMLQuoteElement>(null);
  const isLong = [...sentence.text].length > CARD_CHARS;
  const hidesWords = useIsCut(quote, whole) ?? isLong;
  return (
    <>
      <blockquote ref={quote}>
        <Snippet
          snippet={{ ...sentence, truncatedStart: false, truncatedEnd: false }}
          className={whole ? undefined : "line-clamp-6 sm:line-clamp-2"}
          quoted
        />
      </blockquote>
      <Source
        {...rest}
        textOf={(...cited) => quoteWithLink(sentence.text, ...cited)}
        evidenceRef={sentence.evidenceRef}
        name={citedName(result)}
        citation={citationOf(result, placeOf(passage, sentence), sentence.text)}
      >
        {children}
        {unfold && (unfold.others > 0 || hidesWords) && <More {...unfold} unfolded={whole} />}
      </Source>
    </>
  );
}

/** The place of the words that are quoted from a passage: their pages, or their cells. */
function placeOf(
  passage: PassageResult,
  { pages, address }: Pick<SentenceAnswer["sentence"], "pages" | "address">,
): PassageResult {
  const sectionPath = pathOfQuote(passage.sectionPath, { address });
  return { ...passage, sectionPath, ...(pages && { pageFirst: pages.first, pageLast: pages.last }) };
}

/** "Riverside, 2024: £239.12". */
function CellQuote({ found: { result, passage, cell }, ...rest }: QuoteProps<CellAnswer>) {
  const words = cellWords(cell);
  return (
    <>
      <blockquote data-testid="answer-cell" className="font-serif text-evidence wrap-anywhere">
        {words.where}: <strong className="font-semibold">{words.value}</strong>
        {words.caption}
      </blockquote>
      <Source
        {...rest}
        textOf={(...cited) => cellsWithLink({ cells: [cell], caption: cell.caption ?? null }, ...cited)}
        evidenceRef={cell.rowRef}
        name={citedName(result)}
        citation={citationOf(result, placeOf(passage, cell), cell.text)}
      />
    </>
  );
}

type SourceProps = Omit<QuoteProps<never>, "found"> & {
  /** Returns what is copied. */
  readonly textOf: (citation: string, href: string) => string;
  readonly evidenceRef: string;
  readonly citation: string;
  /** Of the document. */
  /** The citation begins with it. */
  readonly name: string;
};

/**
 * How a title is cut, by its length. At least 30 characters of a long one are visible, and less on a telephone, where the
 * page needs half of the line. A title that may be narrower than a minimum has none, which would leave a gap.
 */
function titleCut({ length }: string): string {
  if (length > 40) return "min-w-[45%] shrink-[9999] two:min-w-[min(32ch,70%)]";
  if (length > 25) return "max-two:min-w-[45%] max-two:shrink-[9999] two:shrink-0";
  return "shrink-0";
}
/** A citation of this many characters fits beside the buttons in the narrowest list. */
const SHORT_CITATION = 50;
/** Before the page of a citation. */
const BEFORE_PAGE = /, pp?\. \d/;

/**
 * A citation on one line. If it is too long, the title is cut first, then the section, and the page only if it does not
 * fit beside the rest of the title.
 */
export function CitedSource({ citation, name }: Pick<SourceProps, "citation" | "name">) {
  const comma = citation.startsWith(`${name},`) ? "," : "";
  const rest = citation.startsWith(name) ? citation.slice(name.length + comma.length) : citation;
  const pageAt = BEFORE_PAGE.exec(rest)?.index ?? rest.length;
  return (
    <>
      {/* The comma is cut with the title. */}
      <span data-testid="cited-title" className={`${titleCut(name)} truncate whitespace-pre`}>
        {citation.slice(0, citation.length - rest.length)}
      </span>
      <span className="min-w-0 truncate whitespace-pre">{rest.slice(0, pageAt)}</span>
      <span data-testid="cited-page" className="min-w-0 shrink-[0.001] truncate whitespace-pre">
        {rest.slice(pageAt)}
      </span>
    </>
  );
}

/** Where the words are, and what can be done with them. */
function Source({ textOf, evidenceRef, citation, name, href, onOpen, children }: SourceProps) {
  const copyText = useCopyText();
  const link = () => new URL(workbenchHref(readingOfRef(evidenceRef)), window.location.origin).href;
  const copy = () =>
    copyText({
      text: () => textOf(citation, link()),
      what: "text",
      copied: COPY_WORDS.quoteCopied,
    });
  return (
    <div className="@container/row mt-0.5 flex flex-wrap items-center gap-x-1 text-small">
      <a
        href={href}
        title={citation}
        // The buttons go to a second line if the title would have less space. A short citation needs less.
        className={`flex min-w-0 flex-1 basis-full rounded-sm leading-6 text-muted ${citation.length <= SHORT_CITATION ? "two:basis-auto" : "two:basis-[min(100%,22rem)]"} hover:text-ink hover:underline`}
        onClick={(event) => {
          if (asksBrowser(event)) return;
          event.preventDefault();
          onOpen();
        }}
      >
        <CitedSource citation={citation} name={name} />
      </a>
      {/* The buttons stay together if the line breaks. */}
      <span className="flex items-center gap-x-1">
        <Button
          look="quiet"
          size="inline"
          className="text-accent-text"
          title={COPY_WORDS.withCitation}
          onClick={() => copy()}
        >
          <span>
            {COPY_WORDS.copy}
            <span className="@max-3xl/row:sr-only">{COPY_WORDS.copyWith}</span>
          </span>
        </Button>
        {children}
      </span>
    </div>
  );
}
