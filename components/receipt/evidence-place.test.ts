import { expect, it } from "vitest";
import { evidencePlaceWords } from "./evidence-place.ts";

const known = { version: 2, page: 5 };

it("states its location as far as known", () => {
  expect(evidencePlaceWords("doc::doc_a@1::chars-1000-1042", known)).toBe(
    "page 5 · characters 1,000 to 1,042 · version 1",
  );
  expect(evidencePlaceWords("doc::doc_a@3::page-7", null)).toBe("page 7 · version 3");
  expect(evidencePlaceWords("asset::doc_a::v2-p5-1", known)).toBe("a picture · page 5 · version 2");
  expect(evidencePlaceWords("record::plan::1", null)).toBe("");
});
