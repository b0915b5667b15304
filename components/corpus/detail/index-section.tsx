"use client";
import { Chip } from "#components/ui/chip.tsx";
import { Facts, Panel } from "#components/ui/facts.tsx";
import { modelWords, shortHash } from "#components/words/models.ts";
import { duration } from "#components/words/quantities.ts";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import { INDEX_WORDS } from "./words.ts";

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
    <Panel id="index" title={INDEX_WORDS.title}>
      <Facts
        facts={[
          {
            label: INDEX_WORDS.models,
            value: fingerprint.models.length > 0 && (
              <span title={fingerprint.models.join(", ")}>
                {fingerprint.models.map(modelWords).join(", ")}
              </span>
            ),
          },
          { label: INDEX_WORDS.pages, value: pages !== null && <Pages pages={pages} /> },
        ]}
      />
      <details className="mt-3 border-t border-line pt-3">
        <summary className="font-medium">{INDEX_WORDS.howTitle}</summary>
        <dl className="mt-2 grid gap-x-4 gap-y-2 two:grid-cols-[8rem_1fr]">
          <dt className="font-medium">{INDEX_WORDS.ownWords}</dt>
          <dd>{INDEX_WORDS.ownWordsHow}</dd>
          <dt className="font-medium">{INDEX_WORDS.withContext}</dt>
          <dd>{INDEX_WORDS.withContextHow}</dd>
          <dt className="font-medium">{INDEX_WORDS.questions}</dt>
          <dd>
            <Chip tone="amber" dot>
              {INDEX_WORDS.questionsState}
            </Chip>{" "}
            {INDEX_WORDS.questionsHow}
          </dd>
        </dl>
      </details>
      <Advanced fingerprint={fingerprint} />
    </Panel>
  );
}

/** The hashes of the settings that the index was built with. They change when a setting changes. */
function Advanced({ fingerprint }: Pick<CorpusHealthView, "fingerprint">) {
  return (
    <details className="mt-3 border-t border-line pt-3">
      <summary className="font-medium">{INDEX_WORDS.advanced}</summary>
      <Facts
        facts={[
          {
            label: INDEX_WORDS.splitting,
            value: fingerprint.chunking !== null && <Hash hash={fingerprint.chunking} />,
          },
          {
            label: INDEX_WORDS.fingerprint,
            value: fingerprint.recipeHash !== null && <Hash hash={fingerprint.recipeHash} />,
          },
        ]}
      />
    </details>
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
      {INDEX_WORDS.embedded(embedded, pages)}
      {embedded > 0 && (
        <span className="block text-small text-muted">
          {INDEX_WORDS.eachPage(
            (patches / embedded).toFixed(1),
            sizeWords(stored / embedded),
            duration(embedMs / embedded),
          )}
        </span>
      )}
    </span>
  );
}
