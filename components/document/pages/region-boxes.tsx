import type { PageRegion } from "#lib/domain/documents.ts";

export type PassageRegions = {
  readonly active: boolean;
  readonly regions: readonly PageRegion[];
  /** The sentence or cell that answers, inside the passage. */
  readonly strong: readonly PageRegion[];
};

const share = (value: number) => `${(value * 100).toFixed(4)}%`;

/** Boxes around the words of a passage on one page. Other matching passages have a light tint. */
export function RegionBoxes({
  page,
  passages,
}: {
  readonly page: number;
  readonly passages: readonly PassageRegions[];
}) {
  const boxes = passages.flatMap(({ active, regions, strong }, passage) => [
    ...boxesOn(page, regions, active ? "passage" : "other", passage),
    ...boxesOn(page, strong, "strong", passage),
  ]);
  return boxes.map(({ box, look, key }) => (
    <div
      key={key}
      data-testid={TEST_IDS[look]}
      className={LOOKS[look]}
      style={{ left: share(box.x), top: share(box.y), width: share(box.width), height: share(box.height) }}
    />
  ));
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
  return regions
    .filter((region) => region.page === page)
    .flatMap((region) => region.boxes)
    .map((box, line) => ({ box, look, key: `${passage}-${look}-${line}` }));
}
