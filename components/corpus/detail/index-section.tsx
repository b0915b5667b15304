"use client";
import { Facts, Panel } from "#components/corpus/facts.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { modelWords, shortHash } from "#components/words/models.ts";
import { count, duration } from "#components/words/quantities.ts";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";
import { sizeWords } from "#lib/domain/size-words.ts";

/** Size of a corpus in the visual-page lane. */
export type PageIndex = {
  readonly pages: number;
  /** Pages searched by appearance from the current model. */
  readonly embedded: number;
  readonly patches: number;
  readonly bytes: number;
  /** Total embedding time of all pages in milliseconds. */
  readonly embedMs: number;
};

type IndexSectionProps = {
  readonly health: CorpusHealthView;
  /** Null if the corpus has no pages. */
  readonly pages: PageIndex | null;
};

/** The models of the index, the size of the page index, and the facets of passages. */
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
          {
            label: "Splitting",
            value: fingerprint.chunking !== null && <Hash hash={fingerprint.chunking} />,
          },
          {
            label: "Fingerprint",
            value: fingerprint.recipeHash !== null && <Hash hash={fingerprint.recipeHash} />,
          },
          { label: "Pages searched by appearance", value: pages !== null && <Pages pages={pages} /> },
        ]}
      />
      <details className="mt-3 border-t border-line pt-3">
        <summary className="font-medium">How passages are indexed</summary>
        <dl className="mt-2 grid gap-x-4 gap-y-2 two:grid-cols-[8rem_1fr]">
          <dt className="font-medium">Own words</dt>
          <dd>By keyword and by meaning.</dd>
          <dt className="font-medium">With context</dt>
          <dd>Words with title and headings, by meaning.</dd>
          <dt className="font-medium">Questions</dt>
          <dd>
            <Chip tone="amber" dot>
              none
            </Chip>{" "}
            Questions that a passage answers, written by a language model. No model is configured.
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

/** Patches are parts of a page, each with a position and a vector, that match what the page shows. */
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
          each {(patches / embedded).toFixed(1)} parts with a vector, {sizeWords(stored / embedded)} and{" "}
          {duration(embedMs / embedded)} to compute
        </span>
      )}
    </span>
  );
}
