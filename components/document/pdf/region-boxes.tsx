import type { PageRegion } from "#lib/domain/documents.ts";

export type PassageRegions = { readonly active: boolean; readonly regions: readonly PageRegion[] };

const share = (value: number) => `${(value * 100).toFixed(4)}%`;

/** The boxes over the words of a passage on one page; other passages that answer get a quiet line below. */
export function RegionBoxes({
  page,
  passages,
}: {
  readonly page: number;
  readonly passages: readonly PassageRegions[];
}) {
  return passages.flatMap(({ active, regions }) =>
    regions
      .filter((region) => region.page === page)
      .flatMap((region) => region.boxes)
      .map((box) => (
        <div
          key={`${active}-${box.x}-${box.y}-${box.width}`}
          data-testid={active ? "highlight-box" : undefined}
          className={active ? "highlight-box" : "other-box"}
          style={{
            left: share(box.x),
            top: share(box.y),
            width: share(box.width),
            height: share(box.height),
          }}
        />
      )),
  );
}
