import type { DocumentResult } from "./search.ts";

/** What the metadata of a document says of its force. */
type Force = {
  readonly adoptionStatus: string | null;
  /** ISO day. */
  readonly effectiveTo: string | null;
};

const OUT_OF_FORCE =
  /\b(?:superseded|withdrawn|replaced|revoked|quashed|lapsed|expired|obsolete|cancelled)\b/i;

/** True if the metadata of a document says that it is no longer in force. */
export function isOutOfForce({ adoptionStatus, effectiveTo }: Force, now: Date): boolean {
  if (saysOutOfForce(adoptionStatus ?? "")) return true;
  return effectiveTo !== null && effectiveTo < now.toISOString().slice(0, 10);
}

/**
 * True if the words of a result may be quoted as an answer. A document that is no longer in force needs a title that says
 * so, because the quote is read without the rest of the document.
 */
export function isQuotable({ title, outOfForce }: Pick<DocumentResult, "title" | "outOfForce">): boolean {
  return !outOfForce || saysOutOfForce(title);
}

function saysOutOfForce(words: string): boolean {
  return OUT_OF_FORCE.test(words);
}
