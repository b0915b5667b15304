import Link from "next/link";
import { Chip } from "#components/ui/chip.tsx";
import { valueWords } from "#components/words/evidence.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import type { ByNameAnswer, NamedDocumentView } from "#lib/domain/question-api.ts";
import { NAMED_WORDS } from "./answer-words.ts";

type NamedDocumentsProps = {
  readonly answer: ByNameAnswer;
  /** Link to a passage of one of the documents on this page. */
  readonly hrefFor: (evidenceRef: string) => string;
  readonly documentHref: (documentId: string) => string;
};

/** The documents that a question names, shown before the search results, each with a summary from its own text. */
export function NamedDocuments({ answer, hrefFor, documentHref }: NamedDocumentsProps) {
  if (answer.documents.length === 0) return null;
  return (
    <section
      aria-label={NAMED_WORDS.sectionLabel}
      data-testid="named"
      className="border-b border-line bg-sunken"
    >
      <ul>
        {answer.documents.map((document) => (
          <li key={document.documentId} className="border-b border-line px-4 py-3.5 last:border-b-0">
            <Named document={document} hrefFor={hrefFor} documentHref={documentHref} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Named({
  document,
  hrefFor,
  documentHref,
}: { readonly document: NamedDocumentView } & Pick<NamedDocumentsProps, "hrefFor" | "documentHref">) {
  const { documentId, title, corpus, docType, publishedDate, summary, summaryMethod, keyPassages } = document;
  const [first] = summary.length > 0 ? summary : keyPassages;
  return (
    <article aria-label={title}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="min-w-0 text-lead font-semibold wrap-anywhere">
          <Link
            href={first ? hrefFor(first.evidenceRef) : documentHref(documentId)}
            prefetch={false}
            className="rounded-sm hover:underline"
          >
            {title}
          </Link>
        </h3>
        <Chip tone="blue">{NAMED_WORDS.named}</Chip>
      </div>
      <p className="text-small text-muted">
        {[
          corpus.title,
          docType && valueWords(docType),
          publishedDate && NAMED_WORDS.published(dayWords(publishedDate)),
        ]
          .filter(Boolean)
          .join(" · ")}
        {" · "}
        <Link href={documentHref(documentId)} prefetch={false} className="underline underline-offset-2">
          {NAMED_WORDS.aboutDocument}
        </Link>
      </p>
      {summary.length > 0 ? (
        <div className="mt-2">
          <h4 className="text-small font-semibold">
            {summaryMethod === "model" ? NAMED_WORDS.writtenSummary : NAMED_WORDS.quotedSummary}
          </h4>
          <ul className="mt-1 flex flex-col gap-1.5">
            {summary.map(({ evidenceRef, text }) => (
              <li key={evidenceRef}>
                <Link href={hrefFor(evidenceRef)} prefetch={false} className="rounded-sm hover:underline">
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="mt-2 text-small text-muted">{NAMED_WORDS.noSummary}</p>
      )}
      {keyPassages.length > 0 && (
        <details className="mt-2">
          <summary className="inline-flex min-h-6 items-center rounded-sm text-small font-semibold underline decoration-dotted underline-offset-2">
            {NAMED_WORDS.keyPassages(keyPassages.length)}
          </summary>
          <ol className="mt-1 flex flex-col gap-2.5">
            {keyPassages.map(({ evidenceRef, text, sectionPath, page, printedPage }) => (
              <li key={evidenceRef}>
                <Link
                  href={hrefFor(evidenceRef)}
                  prefetch={false}
                  className="rounded-sm text-small text-muted underline underline-offset-2"
                >
                  {[sectionPath.join(" › "), page !== null && NAMED_WORDS.page(printedPage ?? page)]
                    .filter(Boolean)
                    .join(" · ") || NAMED_WORDS.read}
                </Link>
                <p className="line-clamp-4 wrap-anywhere">{text}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </article>
  );
}
