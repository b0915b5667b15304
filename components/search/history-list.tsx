import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { valueWords } from "#components/words/evidence.ts";
import { plural } from "#components/words/quantities.ts";
import { dateFieldWords, periodWords } from "#components/words/questions.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import type { HistoryAnswer } from "#lib/domain/question-api.ts";

type HistoryListProps = {
  readonly answer: HistoryAnswer;
  readonly hrefFor: (documentId: string) => string;
  /** Absent if everything is shown. */
  readonly onMore?: () => void;
};

/** All documents of a period, most recent first, for a question that only names a time. */
export function HistoryList({ answer, hrefFor, onMore }: HistoryListProps) {
  const { period, dateFields, documents, total } = answer;
  const how = `${dateFields.map(dateFieldWords).join(" or ")} ${periodWords(period)}`;
  return (
    <section
      aria-label="Everything from that time"
      data-testid="history"
      className="border-b border-line bg-sunken px-4 py-3.5"
    >
      <h2 className="text-lead font-semibold">Everything from that time</h2>
      <p className="text-small text-muted">
        {total === 0
          ? `Nothing was ${how}.`
          : `${plural(total, "document")} ${how}${total === 1 ? "" : ", latest first"}.`}
      </p>
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
            {conversation && <Chip tone="violet">conversation</Chip>}
            <p className="text-small text-muted">
              {[
                `${by.length > 0 ? by.map(dateFieldWords).join(", ") : "held"} ${dayWords(at)}`,
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
          Show more from that time
        </Button>
      )}
    </section>
  );
}
