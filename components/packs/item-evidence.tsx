"use client";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { Breadcrumb } from "#components/evidence/breadcrumb.tsx";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { sourceDate, valueWords } from "#components/words/evidence.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import type { PackItemView } from "#lib/domain/pack.ts";
import { MODALITY_WORDS } from "./evidence-words.ts";
import { ITEM_WORDS } from "./item-words.ts";
import { QuoteView } from "./quote-view.tsx";
import { type QuotedSource, quoteWords } from "./quote-words.ts";
import { SourceState } from "./source-state.tsx";

type ItemEvidenceProps = {
  readonly item: PackItemView;
  readonly href: string;
  /** The difference from the current version, if there is one. */
  readonly difference: ReactNode;
};

const NO_CLAUSES: readonly string[] = [];
/** Longer quotes are collapsed. */
const LONG_CHARS = 900;

/** What an item cites: its location, its words, and whether the current version still has them. */
export function ItemEvidence({ item, href, difference }: ItemEvidenceProps) {
  const { source } = item;
  if (source.state === "removed")
    return (
      <div className="flex flex-col gap-1.5">
        <p className="text-muted italic">{ITEM_WORDS.sourceGone}</p>
        <p className="text-small text-muted wrap-anywhere">
          <code>{item.evidenceRef}</code>
        </p>
        <p>
          <SourceState item={item} />
        </p>
      </div>
    );
  const kind = source.docType ?? (item.modality === "other" ? null : MODALITY_WORDS[item.modality]);
  return (
    <div className="flex flex-col gap-1">
      <h3 className="flex items-baseline gap-2 text-lead font-semibold">
        <Link href={href} prefetch={false} className="min-w-0 wrap-anywhere hover:underline">
          {source.title}
        </Link>
        {item.page !== null && (
          <span className="shrink-0 text-small font-normal text-muted tabular-nums">
            {ITEM_WORDS.page(item.printedPage ?? item.page, item.lastPage)}
          </span>
        )}
      </h3>
      <Breadcrumb path={source.sectionPath} clauses={NO_CLAUSES} />
      <Quote source={source} />
      <div className="mt-1 flex flex-wrap items-center gap-1.5">
        <SourceState item={item} />
        <Chip title={ITEM_WORDS.corpus(source.corpus.title)}>{source.corpus.title}</Chip>
        {kind !== null && <Chip tone="outline">{valueWords(kind)}</Chip>}
        {source.publishedDate && (
          <time dateTime={source.publishedDate} className="text-small text-muted tabular-nums">
            {sourceDate(dayWords(source.publishedDate), source.dateIsOfFile)}
          </time>
        )}
        {difference}
      </div>
    </div>
  );
}

function Quote({ source }: { readonly source: QuotedSource }) {
  const [whole, setWhole] = useState(false);
  const text = quoteWords(source);
  const long = text.length > LONG_CHARS;
  if (text === "") return <p className="my-1 text-muted italic">{ITEM_WORDS.noText}</p>;
  return (
    <>
      <blockquote
        data-testid="quote"
        className={`my-1 max-w-[44rem] border-l-2 border-line pl-3 font-serif text-evidence whitespace-pre-line wrap-anywhere ${
          long && !whole ? "line-clamp-6" : ""
        }`}
      >
        {long && !whole ? text : <QuoteView source={source} />}
      </blockquote>
      {long && (
        <Button
          look="quiet"
          size="small"
          className="-ml-2 h-6 self-start"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? ITEM_WORDS.showLess : ITEM_WORDS.showAll}
        </Button>
      )}
    </>
  );
}
