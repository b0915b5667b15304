import Link from "next/link";
import { SOURCE_GONE } from "#components/words/receipt.ts";
import { documentOf, type Known, placeWords } from "./evidence-place.ts";

/** How a receipt's parts name and open evidence. */
export type Evidence = {
  /** Titles of the documents that the reader may see, by their ids. */
  readonly titles: Readonly<Record<string, string>>;
  /** What the receipt knows of a ref; null for one that is among its steps alone. */
  readonly known: (ref: string) => Known | null;
  readonly href: (ref: string) => string;
  readonly onOpen: (ref: string) => void;
};

type EvidenceLinkProps = { readonly evidenceRef: string; readonly evidence: Evidence };

/** A piece of evidence by its document's title, opened in the version it was found in; or that it is not there. */
export function EvidenceLink({ evidenceRef, evidence }: EvidenceLinkProps) {
  const title = evidence.titles[documentOf(evidenceRef) ?? ""];
  return (
    <span className="min-w-0">
      {title === undefined ? (
        <span className="text-muted italic">{SOURCE_GONE}</span>
      ) : (
        <Link
          href={evidence.href(evidenceRef)}
          prefetch={false}
          className="font-medium wrap-anywhere hover:underline"
          onClick={() => evidence.onOpen(evidenceRef)}
        >
          {title}
        </Link>
      )}
      <span className="block text-small text-muted wrap-anywhere" title={evidenceRef}>
        {placeWords(evidenceRef, evidence.known(evidenceRef))}
      </span>
    </span>
  );
}
