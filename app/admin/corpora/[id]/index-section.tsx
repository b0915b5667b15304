"use client";
import { Facts, Panel } from "#components/corpus/facts.tsx";
import { type PageIndexRow, PageIndexTable } from "#components/corpus/page-index-table.tsx";
import { Chip } from "#components/ui/chip.tsx";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";

type IndexSectionProps = {
  readonly health: CorpusHealthView;
  /** Null where the corpus has no pages. */
  readonly pages: PageIndexRow | null;
};

/** By what the corpus's index is built, what its pages take, and what each passage is searched by. */
export function IndexSection({ health, pages }: IndexSectionProps) {
  const { fingerprint } = health;
  return (
    <Panel id="index" title="Index">
      <Facts
        facts={[
          { label: "Models", value: fingerprint.models.length > 0 && fingerprint.models.join(", ") },
          { label: "Chunking", value: fingerprint.chunking },
          {
            label: "Fingerprint",
            value: fingerprint.recipeHash !== null && (
              <code className="font-mono text-small wrap-anywhere">{fingerprint.recipeHash}</code>
            ),
          },
        ]}
      />
      {pages !== null && (
        <div className="mt-4 flex flex-col gap-2">
          <p className="text-muted">
            Pages are found by what they show through patches: parts of a page with a place and a vector each.
          </p>
          <PageIndexTable rows={[pages]} />
        </div>
      )}
      <details className="mt-4 border-t border-line pt-3">
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
