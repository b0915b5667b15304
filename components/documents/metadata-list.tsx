import type { ReactNode } from "react";
import { Chip } from "#components/ui/chip.tsx";
import { formatWords, originWords, sourceDate, tagWords, valueWords } from "#components/words/evidence.ts";
import { count, pageCountWords } from "#components/words/quantities.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import type { DocumentDetail } from "#lib/domain/documents.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import { METADATA_WORDS } from "./details-words.ts";

type Entry = { readonly label: string; readonly value: ReactNode; readonly origin?: string | undefined };

function entriesOf(document: DocumentDetail): readonly Entry[] {
  const origin = (field: string) => originWords(document.metadataOrigins[field]);
  const dated = (label: string, field: "publishedDate" | "effectiveFrom" | "effectiveTo"): Entry => ({
    label,
    value:
      document[field] && sourceDate(dayWords(document[field]), document.metadataOrigins[field] === "file"),
    origin: origin(field),
  });
  return [
    {
      label: METADATA_WORDS.type,
      value: document.docType && valueWords(document.docType),
      origin: origin("docType"),
    },
    { label: METADATA_WORDS.authority, value: document.authority, origin: origin("authority") },
    { label: METADATA_WORDS.author, value: document.author, origin: origin("author") },
    {
      label: METADATA_WORDS.status,
      value: document.adoptionStatus && valueWords(document.adoptionStatus),
      origin: origin("adoptionStatus"),
    },
    dated(METADATA_WORDS.published, "publishedDate"),
    dated(METADATA_WORDS.effectiveFrom, "effectiveFrom"),
    dated(METADATA_WORDS.effectiveTo, "effectiveTo"),
    {
      label: METADATA_WORDS.confidentiality,
      value: document.confidentiality,
      origin: origin("confidentiality"),
    },
    {
      label: METADATA_WORDS.tags,
      value: document.tags.length > 0 && (
        <span className="flex flex-wrap gap-1">
          {document.tags.map((tag) => (
            <Chip key={tag}>
              <span className="wrap-anywhere">{tagWords(tag)}</span>
            </Chip>
          ))}
        </span>
      ),
      origin: origin("tags"),
    },
    {
      label: METADATA_WORDS.file,
      value: [formatWords(document.format), sizeWords(document.sizeBytes), pageCountWords(document)]
        .filter(Boolean)
        .join(" · "),
    },
    { label: METADATA_WORDS.passages, value: count(document.chunkCount) },
  ];
}

/** Metadata of a document, each value with its origin. */
export function MetadataList({ document }: { readonly document: DocumentDetail }) {
  return (
    <section aria-labelledby="known">
      <h2 id="known" className="mb-2 text-tiny font-semibold tracking-wide text-muted uppercase">
        {METADATA_WORDS.listTitle}
      </h2>
      <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-1.5">
        {entriesOf(document)
          .filter((entry) => entry.value)
          .map((entry) => (
            <div key={entry.label} className="contents">
              <dt className="text-muted">{entry.label}</dt>
              <dd className="min-w-0 wrap-anywhere">
                {entry.value}
                {entry.origin && <span className="block text-tiny text-muted">{entry.origin}</span>}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
