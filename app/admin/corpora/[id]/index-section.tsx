"use client";
import { Facts, Panel } from "#components/corpus/facts.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { modelWords, shortHash } from "#components/words/models.ts";
import { bytes, count, duration } from "#components/words/quantities.ts";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";

/** What the pages of a corpus take in the visual-page lane. */
export type PageIndex = {
  readonly pages: number;
  /** Those with patches of today's model. */
  readonly embedded: number;
  readonly patches: number;
  readonly bytes: number;
  /** What embedding took, all pages together. */
  readonly embedMs: number;
};

type IndexSectionProps = {
  readonly health: CorpusHealthView;
  /** Null where the corpus has no pages. */
  readonly pages: PageIndex | null;
};

/** By what the corpus's index is built, what its pages take, and what each passage is searched by. */
export function IndexSection({ health, pages }: IndexSectionProps) {
  const { fingerprint } = health;
  return (
    <Panel id="index" title="Index">
      <Facts
        facts={[
          {
            label: "Models",
            value: fingerprint.models.length > 0 && (
              <span title={fingerprint.models.join(", ")}>
                {fingerprint.models.map(modelWords).join(", ")}
              </span>
            ),
          },
          { label: "Chunking", value: fingerprint.chunking !== null && <Hash hash={fingerprint.chunking} /> },
          {
            label: "Fingerprint",
            value: fingerprint.recipeHash !== null && <Hash hash={fingerprint.recipeHash} />,
          },
          { label: "Pages with patches", value: pages !== null && <Pages pages={pages} /> },
        ]}
      />
      <details className="mt-3 border-t border-line pt-3">
        <summary className="font-medium">What each passage is searched by</summary>
        <dl className="mt-2 grid gap-x-4 gap-y-2 two:grid-cols-[8rem_1fr]">
          <dt className="font-medium">content</dt>
          <dd>Its own words, by keyword and by meaning.</dd>
          <dt className="font-medium">contextual</dt>
          <dd>Its words together with the document’s title and the headings it stands under, by meaning.</dd>
          <dt className="font-medium">queryable</dt>
          <dd>
            <Chip tone="amber" dot>
              absent
            </Chip>{" "}
            Questions that the passage answers, written by a language model. None is configured, so there are
            none: nothing is made up in their place.
          </dd>
        </dl>
      </details>
    </Panel>
  );
}

function Hash({ hash }: { readonly hash: string }) {
  return (
    <code className="font-mono text-small" title={hash}>
      {shortHash(hash)}
    </code>
  );
}

/** Patches: parts of a page with a place and a vector each, by which it is found by what it shows. */
function Pages({
  pages: { pages, embedded, patches, bytes: stored, embedMs },
}: {
  readonly pages: PageIndex;
}) {
  return (
    <span className="tabular-nums">
      {count(embedded)} of {count(pages)}
      {embedded > 0 && (
        <span className="block text-small text-muted">
          each {(patches / embedded).toFixed(1)} parts with a vector, {bytes(stored / embedded)} and{" "}
          {duration(embedMs / embedded)} to compute
        </span>
      )}
    </span>
  );
}
