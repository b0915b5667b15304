import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ShownPlace } from "#lib/domain/search-place.ts";
import { PlaceCard } from "./place-card.tsx";

type Fact = ShownPlace["facts"][number];

const fact = (name: string, dataset: string, more: Partial<Fact>): Fact => ({
  ...{ dataset, dataset_name: `Register ${dataset}`, kind: null, reference: name, name, version: 1 },
  ...{ record_ref: `record::${dataset}::${name}@1`, documentId: "d", isNamed: false },
  ...{ relation: "intersects", overlap_m2: null, overlap_share: null, distance_metres: 0 },
  ...{ valid_from: null, valid_to: null, source: null, publisher: null, licence: null },
  ...more,
});
const inside = (share: number | null) => ({ name: "Sallow belt", recordRef: "record::b::B@1", share });

function cardOf(facts: readonly Fact[], spatial: Partial<ShownPlace["spatial"]>): string {
  const place: ShownPlace = {
    ...{ words: "in Green belt, at least 0.50 ha", site: null, checked: [], notCovered: [] },
    ...{ facts, factCount: facts.length, documentCount: 0, spatial: { advisory: true, ...spatial } },
  };
  return renderToStaticMarkup(<PlaceCard place={place} />).replaceAll("&amp;", "&");
}

describe("the card of records in the areas of a dataset", () => {
  const asked = { inside: "green-belt", areaM2: { atLeast: 5000 } };

  it("says of each how it was found, and links to them on the map", () => {
    const card = cardOf(
      [
        fact("Mill Field", "a", { sizeM2: 124_000, inside: inside(1) }),
        fact("Edge Field", "a", { sizeM2: 30_000, inside: inside(0.5) }),
        fact("Sallow yard", "a", { sizeM2: 12_500, inside: inside(null) }),
      ],
      asked,
    );
    for (const words of [
      "Records in Green belt, at least 0.50 ha",
      ...["12.40 ha, within Sallow belt", "3.00 ha, 50% in Sallow belt", "1.25 ha, within Sallow belt"],
    ])
      expect(card).toContain(words);
    expect(card).toContain('href="/places?dataset=a&min=0.5&inside=green-belt"');
    expect(card).toContain("Show on the map");
    expect(card).not.toContain("Site report");
  });

  it("has a link for each dataset, so that none is missing on the map", () => {
    const card = cardOf(
      [fact("Mill Field", "a", { inside: inside(1) }), fact("Sallow yard", "b", { inside: inside(null) })],
      asked,
    );
    expect(card).toContain("On the map: Register a");
    expect(card).toContain("On the map: Register b");
  });

  it("says that no record meets the conditions", () => {
    expect(cardOf([], asked)).toContain("No record here meets the conditions.");
    expect(cardOf([], { place: "52.4, -1.5" })).toContain("No record lies on this place");
  });
});
