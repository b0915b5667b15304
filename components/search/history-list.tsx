import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { valueWords } from "#components/words/evidence.ts";
import { dateFieldWords, periodWords } from "#components/words/questions.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import type { HistoryAnswer } from "#lib/domain/question-api.ts";
import { HISTORY_WORDS } from "./answer-words.ts";

type HistoryListProps = {
  readonly answer: HistoryAnswer;
  readonly hrefFor: (documentId: string) => string;
  /** Absent if everything is shown. */
  readonly onMore?: () => void;
};

/** All documents of a period, most recent first, for a question that only names a time. */
export function HistoryList({ answer, hrefFor, onMore }: HistoryListProps) {
  const { period, dateFields, documents, total } = answer;
  const how = `${HISTORY_WORDS.either(dateFields.map(dateFieldWords))} ${periodWords(period)}`;
  return (
    <section
      aria-label={HISTORY_WORDS.title}
      data-testid="history"
      className="border-b border-line bg-sunken px-4 py-3.5"
    >
      <h2 className="text-lead font-semibold">{HISTORY_WORDS.title}</h2>
      <p className="text-small text-muted">{HISTORY_WORDS.found(total, how)}</p>
      <ol className="mt-2 flex flex-col gap-2">
        {documents.map(({ documentId, title, corpus, docType, conversation, day: at, by }) => (
          <li key={documentId}>
            <Link
              href={hrefFor(documentId)}
              prefetch={false}
              className="rounded-sm font-medium wrap-anywhere hover:underline"
            >
              {title}
            </Link>{" "}
            {conversation && <Chip tone="violet">{HISTORY_WORDS.conversation}</Chip>}
            <p className="text-small text-muted">
              {[
                `${by.length > 0 ? by.map(dateFieldWords).join(", ") : HISTORY_WORDS.held} ${dayWords(at)}`,
                corpus.title,
                !conversation && docType && valueWords(docType),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ol>
      {onMore && (
        <Button className="mt-3 w-full" onClick={onMore}>
          {HISTORY_WORDS.more}
        </Button>
      )}
    </section>
  );
}
