import type { ReactNode } from "react";
import { Chip } from "#components/ui/chip.tsx";
import { formatWords, originWords, sourceDate, tagWords, valueWords } from "#components/words/evidence.ts";
import { count, pageCountWords } from "#components/words/quantities.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import { CUSTOM_SEPARATOR } from "#lib/domain/document-labels.ts";
import type { DocumentDetail } from "#lib/domain/documents.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import { LABEL_WORDS, METADATA_WORDS } from "./details-words.ts";

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
    { label: METADATA_WORDS.project, value: document.projectId, origin: origin("projectId") },
    { label: METADATA_WORDS.matter, value: document.matterId, origin: origin("matterId") },
    {
      label: METADATA_WORDS.tags,
      value: document.tags.length > 0 && <Chips values={document.tags.map(tagWords)} />,
      origin: origin("tags"),
    },
    ...labelEntries(document.labels),
    {
      label: METADATA_WORDS.file,
      value: [formatWords(document.format), sizeWords(document.sizeBytes), pageCountWords(document)]
        .filter(Boolean)
        .join(" · "),
    },
    { label: METADATA_WORDS.passages, value: count(document.chunkCount) },
  ];
}

/** Labels by their name. Custom metadata have names of their own. */
function labelEntries(labels: DocumentDetail["labels"]): readonly Entry[] {
  const named = labels.map(({ field, value, origin }) => {
    if (field !== "properties") {
      const words = field === "applications" ? value : valueWords(value);
      return { name: LABEL_WORDS[field], value: words, origin };
    }
    const at = value.indexOf(CUSTOM_SEPARATOR);
    return { name: valueWords(value.slice(0, at)), value: value.slice(at + CUSTOM_SEPARATOR.length), origin };
  });
  return [...Map.groupBy(named, ({ name }) => name)].map(([label, each]) => ({
    label,
    value: <Chips values={each.map(({ value }) => value)} />,
    origin: originWords(each[0]?.origin),
  }));
}

function Chips({ values }: { readonly values: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {values.map((value) => (
        <Chip key={value}>
          <span className="wrap-anywhere">{value}</span>
        </Chip>
      ))}
    </span>
  );
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
