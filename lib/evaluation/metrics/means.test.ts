import { expect, test } from "vitest";
import { rowAt } from "../testing.ts";
import { meanFigures } from "./means.ts";

test("means count a question without an answer as 0 and leave out questions without a relevant document", () => {
  const without = rowAt("q3", 1, { targets: [] });
  expect(meanFigures([rowAt("q1", 1), rowAt("q2", 0), without])).toMatchObject({
    ndcg10: 0.5,
    recall10: 0.5,
    recall100: 0.5,
    precision5: 0.1,
    mrr: 0.5,
    map: 0.5,
    success5: 0.5,
  });
});
