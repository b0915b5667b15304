import { Notice } from "#components/ui/notice.tsx";
import { AGAINST_LABELS, foundWords } from "#components/words/countervailing.ts";
import { plural } from "#components/words/quantities.ts";
import type { CountervailingReport } from "#lib/domain/assembly.ts";

type CountervailingNoticeProps = { readonly report: CountervailingReport };

/** What was looked for and what came of it: that nothing was found is said, with what was asked. */
export function CountervailingNotice({ report }: CountervailingNoticeProps) {
  const { found, kinds, searchedWith } = report;
  return (
    <Notice kind={found > 0 ? "degraded" : "info"} title={foundWords(report)} testId="countervailing-notice">
      <p>
        {found > 0
          ? "They are candidates, by words and figures alone: whether they do is for a person to judge."
          : "That is not to say that there is none: it is looked for by words and figures alone."}
      </p>
      {kinds.length > 0 && (
        <p className="mt-1 text-small">
          Looked for: {kinds.map((kind) => AGAINST_LABELS[kind].toLowerCase()).join(", ")}.
        </p>
      )}
      {searchedWith.length > 0 && (
        <details className="mt-1 text-small">
          <summary className="inline-flex min-h-6 items-center underline underline-offset-2">
            Searched with {plural(searchedWith.length, "question")}
          </summary>
          <ul className="mt-1 list-disc pl-4">
            {searchedWith.map((question) => (
              <li key={question} className="wrap-anywhere">
                {question}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  );
}
