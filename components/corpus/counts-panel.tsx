import { SmallTable } from "#components/ui/small-table.tsx";
import { modelWords } from "#components/words/models.ts";
import { count } from "#components/words/quantities.ts";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import { Panel } from "./facts.tsx";

const FACETS: Readonly<Record<string, string>> = {
  content: "Passages",
  contextual: "Passages with title and headings",
  queryable: "Questions that passages answer",
  page: "Pages",
  "visual content": "Text in and around pictures",
  "visual contextual": "Text of pictures with title and headings",
};

/** What a corpus contains, and how much storage it takes. */
export function CountsPanel({ health }: { readonly health: CorpusHealthView }) {
  const { originals, index, pictures } = health.storage;
  const figures = [
    { label: "Documents", value: count(health.documentCount) },
    { label: "Pages", value: count(health.pageCount) },
    { label: "Passages", value: count(health.chunkCount) },
    { label: "Storage", value: sizeWords(originals + index + pictures) },
  ];
  return (
    <Panel id="holds" title="Contents" testId="counts">
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
          caption="Vectors by type"
          columns={[
            {
              key: "facet",
              head: "Vectors",
              cell: ({ facet, modelId }) => (
                <>
                  {FACETS[facet] ?? facet}
                  <span className="ml-2 text-small text-muted wrap-anywhere" title={modelId}>
                    {modelWords(modelId)}
                  </span>
                </>
              ),
            },
            { key: "count", head: "Number", cell: ({ count: held }) => count(held) },
          ]}
          rows={health.vectors}
          keyFor={({ facet, modelId }) => `${facet} ${modelId}`}
          className="mt-4 w-full"
        />
      )}
      <p className="mt-3 text-small text-muted tabular-nums">
        Originals {sizeWords(originals)} · index {sizeWords(index)} · page images {sizeWords(pictures)}
      </p>
    </Panel>
  );
}
