import { pointsOf } from "#components/document/reading/points.ts";
import type { Found } from "#components/packs/use-collect.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { DocumentResult, PassageResult, SearchResponse } from "#lib/domain/search-result.ts";
import type { Span } from "#lib/domain/span.ts";

const links = (root: HTMLElement | null) => [
  ...(root?.querySelectorAll<HTMLElement>("[data-result-link]") ?? []),
];

/** Positions in the list of results; -1 if there is none. */
type Positions = { readonly focused: number; readonly opened: number; readonly count: number };

/** Returns the position to focus: next to the focused result, or to the one that a person opened, or else the first. */
export function nextPosition({ focused, opened, count }: Positions, step: 1 | -1): number {
  const from = focused >= 0 ? focused : opened;
  return from < 0 ? 0 : Math.min(Math.max(from + step, 0), count - 1);
}

/** Moves the focus to the next or previous result. The best result opens by itself, so it counts as not opened. */
export function moveFocus(root: HTMLElement | null, step: 1 | -1, bestOpen: boolean): void {
  const all = links(root);
  const focused = all.findIndex((link) => link.closest("li")?.contains(document.activeElement));
  const chosen = all.findIndex((link) => link.getAttribute("aria-current") === "true");
  const next = all[nextPosition({ focused, opened: bestOpen ? -1 : chosen, count: all.length }, step)];
  next?.focus();
  next?.closest("li")?.scrollIntoView({ block: "nearest" });
}

/** Focuses the result whose document is open, or the first one. */
export function focusChosen(root: HTMLElement | null): void {
  const all = links(root);
  (all.find((link) => link.getAttribute("aria-current") === "true") ?? all[0])?.focus();
}

/** Returns the focused passage: the best one of a result, or an expanded one below it. */
export function focusedEvidence(root: HTMLElement | null): string | null {
  const focused = document.activeElement;
  if (!root || !focused || !root.contains(focused)) return null;
  return focused.closest("[data-evidence]")?.getAttribute("data-evidence") ?? null;
}

/**
 * Returns a passage or a quoted sentence to add to a pack, with how it was found if the answer contains it. Of a long
 * table, only the row that answers is added: a cell alone names neither its row nor its column.
 */
export function foundIn(answer: SearchResponse | undefined, evidenceRef: string): Found {
  const found = answer?.results.flatMap((result, at) =>
    result.passages.flatMap((passage) => {
      const [rank, kept] = [at + 1, keptRef(result, passage)];
      const said = passage.sentence?.evidenceRef;
      return [
        { passage, rank, kept, refs: [passage.evidenceRef, kept] },
        ...(said === undefined ? [] : [{ passage, rank, kept: said, refs: [said] }]),
      ];
    }),
  );
  const own = found?.find(({ refs }) => refs.includes(evidenceRef));
  if (!answer || !own) return { evidenceRef, provenance: { via: "by_hand" } };
  return {
    evidenceRef: own.kept,
    provenance: {
      via: "retrieved",
      traceId: answer.receiptStored ? answer.traceId : null,
      rank: own.rank,
      score: own.passage.score,
    },
  };
}

/** A reader of a pack sees the column names of a table of at most this many characters, because it is added whole. */
const WHOLE_TABLE_CHARS = 2000;

/**
 * A row does not say which columns its cells are in. Only the row of a long table is added, and never its first. A row of
 * a sheet with an address of its own is added alone, because the headings of its columns travel with it.
 */
function keptRef({ format }: Pick<DocumentResult, "format">, passage: PassageResult): string {
  const [point] = format === "md" ? [] : pointsOf({ passages: [passage] });
  const wash = point?.wash ?? null;
  const [row, whole] = [spanOf(wash), spanOf(passage.evidenceRef)];
  if (wash === null || row === null || whole === null) return passage.evidenceRef;
  const isLong = whole.end - whole.start > WHOLE_TABLE_CHARS;
  const hasAddress = passage.row?.address !== undefined && passage.row.rowRef === wash;
  return hasAddress || (isLong && row.start > whole.start) ? wash : passage.evidenceRef;
}

function spanOf(ref: string | null | undefined): Span | null {
  const parsed = ref ? parseEvidenceRef(ref) : null;
  return parsed?.kind === "doc" ? parsed.span : null;
}
