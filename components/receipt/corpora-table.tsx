"use client";
import { Chip } from "#components/ui/chip.tsx";
import { plural } from "#components/words/quantities.ts";
import type { Receipt } from "#lib/domain/receipt.ts";
import { useAdvanced } from "./advanced.ts";
import { Lines } from "./lines.tsx";
import { CORPORA_WORDS } from "./receipt-words.ts";

/** The searched corpora in their state at that time. The advanced view adds how each was indexed. */
export function CorporaThen({ corpora }: Pick<Receipt, "corpora">) {
  const advanced = useAdvanced();
  if (corpora.length === 0) return <p className="text-muted">{CORPORA_WORDS.nothing}</p>;
  return (
    <ul data-testid="receipt-corpora" className="rounded-md border border-line bg-panel">
      {corpora.map((corpus) => (
        <li key={corpus.id} className="border-b border-line px-3 py-2 last:border-b-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 font-medium wrap-anywhere">{corpus.title}</span>
            {corpus.stale ? (
              <Chip tone="amber" dot>
                {CORPORA_WORDS.stale}
              </Chip>
            ) : (
              <Chip tone="accent" dot>
                {CORPORA_WORDS.fresh}
              </Chip>
            )}
            <span className="ml-auto text-small text-muted tabular-nums">
              {plural(corpus.chunks, "passage")}
            </span>
          </div>
          {advanced && (
            <div className="mt-1.5">
              <Lines
                mono
                lines={[
                  { name: "id", words: corpus.id },
                  { name: "generation", words: String(corpus.generationId) },
                  { name: "recipe", words: corpus.recipeHash },
                  { name: "model", words: corpus.embeddingModelId ?? "none" },
                  { name: "words", words: String(corpus.length) },
                ]}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
