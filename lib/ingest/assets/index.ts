import type { AssetType, Box } from "#lib/domain/page-lane.ts";
import type { Span } from "#lib/domain/span.ts";
import type { LinkedRef } from "#lib/domain/visual-text.ts";
import { classify } from "./classify.ts";
import { findDrafts, type Readable } from "./detect.ts";
import type { Draft, PictureStatistics } from "./draft.ts";
import { linkedRefs } from "./linked-refs.ts";
import { pictureDrafts, type ReadPictures } from "./pictures.ts";

/** Version of asset detection. Raise it when the same document may yield other assets. */
export const ASSETS_FINGERPRINT = "assets/2";

/** An asset on a page. Spans refer to the document's text. */
export type FoundAsset = {
  readonly page: number;
  readonly box: Box;
  readonly type: AssetType;
  readonly reason: string;
  readonly label: string | null;
  readonly caption: string | null;
  readonly captionSpan: Span | null;
  readonly linkedRefs: readonly LinkedRef[];
  /** The heading of an asset without a caption. */
  readonly heading: string;
  /** The words inside its box. */
  readonly inside: string;
};

/** Returns the statistics of a part of a page's picture, or null if there is no picture. */
export type PixelReader = (page: number, box: Box) => Promise<PictureStatistics | null>;

/**
 * Returns the assets of a document in order of page and place: figures, tables, maps, plans, charts, diagrams and
 * photographs, with their captions and the sentences that mention them. Pictures are examined only if neither the
 * caption nor words show the type.
 */
export function findAssets(document: Readable, readPixels: PixelReader): Promise<FoundAsset[]> {
  return assetsOf(findDrafts(document), document.text, readPixels);
}

/** Returns the pictures in the text of a document without pages, in order, with the words that recognition read on them. */
export function findPictures(
  document: Pick<Readable, "text" | "blocks">,
  readings: ReadPictures,
  readPixels: PixelReader,
): Promise<FoundAsset[]> {
  return assetsOf(pictureDrafts(document, readings), document.text, readPixels);
}

async function assetsOf(
  drafts: readonly Draft[],
  text: string,
  readPixels: PixelReader,
): Promise<FoundAsset[]> {
  const found: (Draft & { readonly type: AssetType; readonly reason: string })[] = [];
  for (const draft of drafts) {
    const pixels = needsPixels(draft) ? await readPixels(draft.page, draft.box) : null;
    const verdict = classify(draft, pixels);
    if (verdict) found.push({ ...draft, ...verdict });
  }
  const refs = linkedRefs(
    text,
    found.map(({ caption, title }) => ({
      key: caption?.label.key ?? title?.key ?? "",
      caption: caption?.span ?? title?.span ?? NOWHERE,
    })),
  );
  return found.map(({ page, box, type, reason, caption, title, alt, heading, inside }, index) => ({
    page,
    box,
    type,
    reason,
    label: caption?.label.printed ?? title?.label ?? null,
    caption: caption?.text ?? title?.text ?? alt ?? null,
    captionSpan: caption?.span ?? title?.span ?? null,
    linkedRefs: refs[index] ?? [],
    heading,
    inside,
  }));
}

const NOWHERE: Span = { start: -1, end: -1 };

function needsPixels(draft: Draft): boolean {
  if (draft.kind === "picture_page") return true;
  return draft.kind === "drawn" && (draft.marks?.imageShare ?? 0) > 0.5;
}
