import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PageSheet } from "./page-sheet.tsx";
import { RegionBoxes } from "./region-boxes.tsx";

const BOX = { x: 0.1, y: 0.2, width: 0.5, height: 0.02 };
const PASSAGES = [{ active: true, regions: [{ page: 1, boxes: [BOX] }], strong: [] }];
const NOTHING = () => null;

it("the boxes of a page that is not drawn are in their places, but hidden", () => {
  const sheet = renderToStaticMarkup(
    <PageSheet
      drawing={{ page: NOTHING, thumbnail: NOTHING }}
      turn={0}
      number={1}
      size={{ width: 600, height: 800 }}
      width={600}
      passages={PASSAGES}
      heat={null}
      found={[]}
      foundCurrent={null}
      onInView={NOTHING}
    />,
  );
  expect(sheet).toMatch(/<div class="contents invisible"><div data-testid="highlight-box"/);
});

it("a page without a picture to read gets the boxes of white paper", () => {
  const boxes = renderToStaticMarkup(<RegionBoxes page={1} passages={PASSAGES} picture={null} />);
  expect(boxes).toContain('class="highlight-box"');
  expect(boxes).not.toContain("data-plain");
});

it("each line of a strong mark has a box, and the block of its passage has one", () => {
  const lines = [BOX, { ...BOX, y: 0.23 }, { ...BOX, y: 0.26 }];
  const passages = [
    { active: true, regions: [{ page: 1, boxes: lines }], strong: [{ page: 1, boxes: lines.slice(1) }] },
  ];
  const boxes = renderToStaticMarkup(<RegionBoxes page={1} passages={passages} picture={null} />);
  expect(boxes.match(/class="highlight-box"/g)).toHaveLength(1);
  expect(boxes.match(/class="strong-box"/g)).toHaveLength(2);
});
