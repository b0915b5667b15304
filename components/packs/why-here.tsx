import { ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { evidencePlaceWords } from "#components/receipt/evidence-place.ts";
import { score } from "#components/words/quantities.ts";
import { relationWords, sureness } from "#components/words/relations.ts";
import type { PackItemView, PackProvenance } from "#lib/domain/pack.ts";
import { VIA_WORDS } from "#lib/domain/pack-words.ts";
import { viaInSentence } from "./evidence-words.ts";
import { WHY_WORDS } from "./item-words.ts";

/** How evidence is named and linked: a pack item by its number, other evidence by its location. */
export type RefLinks = {
  /** Returns the number of an item's footnote in the report; null if it is not an item. */
  readonly numberOf: (ref: string) => number | null;
  /** Returns the position in the pack, from 1; null if it is not an item. */
  readonly placeOf: (ref: string) => number | null;
  readonly nameOf: (ref: string) => string | null;
  /** Returns null for evidence that is in no document. */
  readonly href: (ref: string) => string | null;
};

type WhyHereProps = {
  readonly item: PackItemView;
  readonly links: RefLinks;
  readonly receiptHref: (traceId: string) => string;
  /** Shows on demand how a near-duplicate differs. */
  readonly duplicate: (ref: string) => ReactNode;
};

/** Why an item is in the pack: the search, the references followed, the duplicates that it represents, and its hashes. */
export function WhyHere({ item, links, receiptHref, duplicate }: WhyHereProps) {
  const { provenance } = item;
  const { via, standsFor, traceId } = provenance;
  return (
    <details className="group/why" data-testid="why-here">
      <summary className="inline-flex min-h-6 items-center gap-1 rounded text-small text-muted hover:text-ink">
        <ChevronRight size={13} aria-hidden className="transition-transform group-open/why:rotate-90" />
        {WHY_WORDS.included(viaInSentence(via))}
        {standsFor.length > 0 && ` · ${WHY_WORDS.representsShort(standsFor.length)}`}
      </summary>
      <div className="mt-1.5 flex flex-col gap-2 border-l-2 border-line pl-3 text-small">
        <p>
          {sentence(provenance)}
          {traceId !== null && (
            <>
              {" "}
              <Link href={receiptHref(traceId)} prefetch={false} className="underline underline-offset-2">
                {WHY_WORDS.receipt}
              </Link>
            </>
          )}
        </p>
        {standsFor.length > 0 && (
          <div>
            <p className="font-medium">{WHY_WORDS.represents}</p>
            <ul className="mt-1 flex flex-col gap-1">
              {standsFor.map((ref) => (
                <li key={ref}>
                  <RefLink evidenceRef={ref} links={links} />
                  {duplicate(ref)}
                </li>
              ))}
            </ul>
          </div>
        )}
        <Hashes item={item} />
      </div>
    </details>
  );
}

function sentence({ via, rank, score: value }: PackProvenance): string {
  const how = `${VIA_WORDS[via]}.`;
  return rank === null ? how : `${how} ${WHY_WORDS.wasResult(rank, value === null ? null : score(value))}`;
}

/** The path from a found passage to this one, one step per line: what refers to what, and in which words. */
export function Path({ path, links }: { readonly path: PackProvenance["path"]; readonly links: RefLinks }) {
  return (
    <ol className="flex flex-col gap-1" aria-label={WHY_WORDS.pathLabel} data-testid="path">
      {path.map((step) => (
        <li key={`${step.fromRef} ${step.toRef}`} className="flex flex-wrap items-baseline gap-x-1.5">
          <RefLink evidenceRef={step.fromRef} links={links} />
          <span aria-hidden>{"→"}</span>
          <span className="text-muted" title={sureness(step.score)}>
            {relationWords(step.kind)} <q className="wrap-anywhere text-ink">{step.words}</q>
          </span>
          <span aria-hidden>{"→"}</span>
          <RefLink evidenceRef={step.toRef} links={links} />
        </li>
      ))}
    </ol>
  );
}

export function RefLink({ evidenceRef, links }: { readonly evidenceRef: string; readonly links: RefLinks }) {
  const href = links.href(evidenceRef);
  const name = links.nameOf(evidenceRef) ?? evidencePlaceWords(evidenceRef, null);
  if (href === null) return <span title={evidenceRef}>{name}</span>;
  return (
    <Link
      href={href}
      prefetch={false}
      className="inline-flex min-h-6 items-center font-medium wrap-anywhere hover:underline"
      title={evidenceRef}
    >
      {name}
    </Link>
  );
}

function Hashes({ item }: { readonly item: PackItemView }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-tiny text-muted wrap-anywhere">
      <dt>{WHY_WORDS.reference}</dt>
      <dd>
        <code>{item.evidenceRef}</code>
      </dd>
      <dt>{WHY_WORDS.fileHash}</dt>
      <dd>
        <code>{item.byteHash}</code>
      </dd>
      <dt>{WHY_WORDS.quoteHash}</dt>
      <dd>
        <code>{item.quoteHash}</code>
      </dd>
    </dl>
  );
}
