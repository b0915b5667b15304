import { Panel } from "#components/ui/facts.tsx";
import { SmallTable } from "#components/ui/small-table.tsx";
import { modelWords } from "#components/words/models.ts";
import { count } from "#components/words/quantities.ts";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import { CONTENTS_WORDS, VECTOR_WORDS } from "./state-words.ts";

/** What a corpus contains, and how much storage it takes. */
export function CountsPanel({ health }: { readonly health: CorpusHealthView }) {
  const { originals, index, pictures } = health.storage;
  const figures = [
    { label: CONTENTS_WORDS.documents, value: count(health.documentCount) },
    { label: CONTENTS_WORDS.pages, value: count(health.pageCount) },
    { label: CONTENTS_WORDS.passages, value: count(health.chunkCount) },
    { label: CONTENTS_WORDS.storage, value: sizeWords(originals + index + pictures) },
  ];
  return (
    <Panel id="holds" title={CONTENTS_WORDS.title} testId="counts">
      <dl className="grid grid-cols-2 gap-3 two:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-small text-muted">{label}</dt>
            <dd className="text-title font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {health.vectors.length > 0 && (
        <SmallTable
          caption={CONTENTS_WORDS.vectorsCaption}
          columns={[
            {
              key: "facet",
              head: CONTENTS_WORDS.vectors,
              cell: ({ facet, modelId }) => (
                <>
                  {VECTOR_WORDS[facet] ?? facet}
                  <span className="ml-2 text-small text-muted wrap-anywhere" title={modelId}>
                    {modelWords(modelId)}
                  </span>
                </>
              ),
            },
            { key: "count", head: CONTENTS_WORDS.number, cell: ({ count: held }) => count(held) },
          ]}
          rows={health.vectors}
          keyFor={({ facet, modelId }) => `${facet} ${modelId}`}
          className="mt-4 w-full"
        />
      )}
      <p className="mt-3 text-small text-muted tabular-nums">
        {CONTENTS_WORDS.originals(sizeWords(originals))} · {CONTENTS_WORDS.index(sizeWords(index))} ·{" "}
        {CONTENTS_WORDS.pageImages(sizeWords(pictures))}
      </p>
    </Panel>
  );
}
