import { useMemo } from "react";
import type { PageRegion } from "#lib/domain/documents.ts";
import { blockShapes, joinLines } from "./block-shapes.ts";
import type { PagePicture } from "./page-drawing.ts";
import { isWhiteUnder, type Paper, readPaper } from "./paper.ts";

export type PassageRegions = {
  readonly active: boolean;
  readonly regions: readonly PageRegion[];
  /** The sentence or cell that answers, inside the passage. */
  readonly strong: readonly PageRegion[];
};

type RegionBoxesProps = {
  readonly page: number;
  readonly passages: readonly PassageRegions[];
  /** The drawn page; null until it is drawn. */
  readonly picture: PagePicture | null;
};

const share = (value: number) => `${(value * 100).toFixed(4)}%`;

/**
 * The pale wash over a passage on one page, one shape for each block, and the strong mark of the words that match. Other
 * matching passages have a paler wash. Where the document has a colour of its own, one bracket before the words shows the
 * passage.
 */
export function RegionBoxes({ page, passages, picture }: RegionBoxesProps) {
  const boxes = useMemo(() => {
    const here = passages.flatMap(({ active, regions, strong }, passage) => [
      ...boxesOn(page, regions, active ? "passage" : "other", passage),
      ...boxesOn(page, strong, "strong", passage),
    ]);
    const paper = picture && here.length > 0 ? paperOf(picture) : null;
    return here.map((each) => ({ ...each, plain: paper !== null && !isWhiteUnder(paper, each.box) }));
  }, [page, passages, picture]);
  const onColour = boxes.flatMap(({ box, look, plain }) => (plain && look === "passage" ? [box] : []));
  return (
    <>
      {boxes.map(({ box, look, key, plain }) => (
        <div
          key={key}
          data-testid={TEST_IDS[look]}
          data-plain={plain || undefined}
          className={LOOKS[look]}
          style={placeOf(box)}
        />
      ))}
      {onColour.length > 0 && <div className="passage-bracket" style={placeOf(around(onColour))} />}
    </>
  );
}

type Box = PageRegion["boxes"][number];

const placeOf = ({ x, y, width, height }: Box) => ({
  left: share(x),
  top: share(y),
  width: share(width),
  height: share(height),
});

/** Returns the smallest box around the given ones. */
function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - y;
  return { x, y, width, height };
}

/** A picture that cannot be read gets the boxes of white paper. */
function paperOf(picture: PagePicture): Paper | null {
  try {
    return readPaper(picture);
  } catch {
    return null;
  }
}

type Look = "passage" | "other" | "strong";

const LOOKS: Readonly<Record<Look, string>> = {
  passage: "highlight-box",
  other: "other-box",
  strong: "strong-box",
};
const TEST_IDS: Readonly<Record<Look, string | undefined>> = {
  passage: "highlight-box",
  other: undefined,
  strong: "strong-box",
};

function boxesOn(page: number, regions: readonly PageRegion[], look: Look, passage: number) {
  // Each line of a strong mark has an edge below it.
  const shapesOf = look === "strong" ? joinLines : blockShapes;
  return regions
    .filter((region) => region.page === page)
    .flatMap((region) => shapesOf(region.boxes))
    .map((box, line) => ({ box, look, key: `${passage}-${look}-${line}` }));
}
