import Link from "next/link";
import { documentOfRef } from "#lib/domain/evidence-ref.ts";
import { evidencePlaceWords, type Known } from "./evidence-place.ts";
import { SOURCE_GONE } from "./words.ts";

/** How the parts of a receipt name and open evidence. */
export type Evidence = {
  /** Titles by document id, for the documents that the reader may see. */
  readonly titles: Readonly<Record<string, string>>;
  /** Returns what the receipt states about a ref; null if only its steps mention the ref. */
  readonly known: (ref: string) => Known | null;
  /** Returns null for evidence that is in no document. */
  readonly href: (ref: string) => string | null;
  readonly onOpen: (ref: string) => void;
};

type EvidenceLinkProps = { readonly evidenceRef: string; readonly evidence: Evidence };

/** A link to the cited version, with the document's title. If the reader cannot see the document, it says so. */
export function EvidenceLink({ evidenceRef, evidence }: EvidenceLinkProps) {
  const title = evidence.titles[documentOfRef(evidenceRef) ?? ""];
  const href = evidence.href(evidenceRef);
  return (
    <span className="min-w-0">
      {title === undefined || href === null ? (
        <span className="text-muted italic">{SOURCE_GONE}</span>
      ) : (
        <Link
          href={href}
          prefetch={false}
          className="font-medium wrap-anywhere hover:underline"
          onClick={() => evidence.onOpen(evidenceRef)}
        >
          {title}
        </Link>
      )}
      <span className="block text-small text-muted wrap-anywhere" title={evidenceRef}>
        {evidencePlaceWords(evidenceRef, evidence.known(evidenceRef))}
      </span>
    </span>
  );
}
