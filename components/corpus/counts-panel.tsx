import { bytes, count } from "#components/words/quantities.ts";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";
import { Panel } from "./facts.tsx";

const FACETS: Readonly<Record<string, string>> = {
  content: "content: its own words",
  contextual: "contextual: with title and headings",
  queryable: "queryable: questions it answers",
  page: "pages: by what they show",
  "visual content": "pictures: the words in and around them",
  "visual contextual": "pictures: those words with title and headings",
};

/** What is in a corpus, and what that takes. */
export function CountsPanel({ health }: { readonly health: CorpusHealthView }) {
  const { originals, index, pictures } = health.storage;
  const figures = [
    { label: "Documents", value: count(health.documentCount) },
    { label: "Pages", value: count(health.pageCount) },
    { label: "Chunks", value: count(health.chunkCount) },
    { label: "Storage", value: bytes(originals + index + pictures) },
  ];
  return (
    <Panel id="holds" title="What is in it" testId="counts">
      <dl className="grid grid-cols-2 gap-3 two:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-small text-muted">{label}</dt>
            <dd className="text-title font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {health.vectors.length > 0 && (
        <table className="mt-4 w-full border-collapse">
          <caption className="mb-1 text-left text-small font-semibold text-muted">Vectors</caption>
          <tbody>
            {health.vectors.map(({ facet, modelId, count: held }) => (
              <tr key={`${facet} ${modelId}`} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                  {FACETS[facet] ?? facet}
                  <span className="block text-small text-muted wrap-anywhere">{modelId}</span>
                </th>
                <td className="py-1.5 text-right align-top tabular-nums">{count(held)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-3 text-small text-muted tabular-nums">
        originals {bytes(originals)} · index {bytes(index)} · pictures of pages {bytes(pictures)}
      </p>
    </Panel>
  );
}
