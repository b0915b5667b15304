import type { Found } from "#components/packs/use-collect.ts";
import type { PassageResult, SearchResponse } from "#lib/domain/search.ts";

const links = (root: HTMLElement | null) => [
  ...(root?.querySelectorAll<HTMLElement>("[data-result-link]") ?? []),
];

/** Moves the focus to the next or previous result. Without a focused result it starts at the open one or the first. */
export function moveFocus(root: HTMLElement | null, step: 1 | -1): void {
  const all = links(root);
  const focused = all.findIndex((link) => link.closest("li")?.contains(document.activeElement));
  const chosen = all.findIndex((link) => link.getAttribute("aria-current") === "true");
  const from = focused >= 0 ? focused : chosen;
  const next = all[from < 0 ? 0 : Math.min(Math.max(from + step, 0), all.length - 1)];
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

/** Returns a passage to add to a pack, with how it was found if the answer contains it. */
export function foundIn(answer: SearchResponse | undefined, evidenceRef: string): Found {
  const passages: readonly PassageResult[] = answer?.results.flatMap((result) => result.passages) ?? [];
  const passage = passages.find((each) => each.evidenceRef === evidenceRef);
  if (!answer || !passage) return { evidenceRef, provenance: { via: "by_hand" } };
  const document = answer.results.findIndex((result) => result.passages.includes(passage));
  return {
    evidenceRef,
    provenance: {
      via: "retrieved",
      traceId: answer.receiptStored ? answer.traceId : null,
      rank: document + 1,
      score: passage.score,
    },
  };
}
