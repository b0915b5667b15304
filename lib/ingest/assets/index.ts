import type { AssetType, Box } from "#lib/domain/page-lane.ts";
import type { Span } from "#lib/domain/span.ts";
import type { LinkedRef } from "#lib/domain/visual-text.ts";
import { classify } from "./classify.ts";
import { findDrafts, type Readable } from "./detect.ts";
import type { Draft, PictureStatistics } from "./draft.ts";
import { linkedRefs } from "./linked-refs.ts";

/** Raised whenever the same document may give other assets. */
export const ASSETS_FINGERPRINT = "assets/1";

/** What a page shows, spans in those of the document's text. */
export type FoundAsset = {
  readonly page: number;
  readonly box: Box;
  readonly type: AssetType;
  readonly reason: string;
  readonly label: string | null;
  readonly caption: string | null;
  readonly captionSpan: Span | null;
  readonly linkedRefs: readonly LinkedRef[];
  /** What it is headed with where it bears no caption. */
  readonly heading: string;
  /** The words inside its box. */
  readonly inside: string;
};

/** Tells of a part of a page's picture; null where there is none. */
export type LookAt = (page: number, box: Box) => Promise<PictureStatistics | null>;

/**
 * What a document shows besides its words, in order of page and place: figures, tables, maps, plans, diagrams and
 * photographs, with their captions and where the text speaks of them. Pictures are looked at only where neither caption
 * nor words say what they are.
 */
export async function findAssets(document: Readable, lookAt: LookAt): Promise<FoundAsset[]> {
  const found: (Draft & { readonly type: AssetType; readonly reason: string })[] = [];
  for (const draft of findDrafts(document)) {
    const pixels = needsLook(draft) ? await lookAt(draft.page, draft.box) : null;
    const verdict = classify(draft, pixels);
    if (verdict) found.push({ ...draft, ...verdict });
  }
  const refs = linkedRefs(
    document.text,
    found.map(({ caption, title }) => ({
      key: caption?.label.key ?? title?.key ?? "",
      caption: caption?.span ?? title?.span ?? NOWHERE,
    })),
  );
  return found.map(({ page, box, type, reason, caption, title, heading, inside }, index) => ({
    page,
    box,
    type,
    reason,
    label: caption?.label.printed ?? title?.label ?? null,
    caption: caption?.text ?? title?.text ?? null,
    captionSpan: caption?.span ?? title?.span ?? null,
    linkedRefs: refs[index] ?? [],
    heading,
    inside,
  }));
}

const NOWHERE: Span = { start: -1, end: -1 };

function needsLook(draft: Draft): boolean {
  if (draft.kind === "picture_page") return true;
  return draft.kind === "drawn" && (draft.marks?.imageShare ?? 0) > 0.5;
}
