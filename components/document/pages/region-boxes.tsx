import type { PageRegion } from "#lib/domain/documents.ts";

export type PassageRegions = { readonly active: boolean; readonly regions: readonly PageRegion[] };

const share = (value: number) => `${(value * 100).toFixed(4)}%`;

/** Boxes around the words of a passage on one page. Other matching passages have a light tint. */
export function RegionBoxes({
  page,
  passages,
}: {
  readonly page: number;
  readonly passages: readonly PassageRegions[];
}) {
  const boxes = passages.flatMap(({ active, regions }, passage) =>
    regions
      .filter((region) => region.page === page)
      .flatMap((region) => region.boxes)
      .map((box, line) => ({ box, active, key: `${passage}-${line}` })),
  );
  return boxes.map(({ box, active, key }) => (
    <div
      key={key}
      data-testid={active ? "highlight-box" : undefined}
      className={active ? "highlight-box" : "other-box"}
      style={{ left: share(box.x), top: share(box.y), width: share(box.width), height: share(box.height) }}
    />
  ));
}
