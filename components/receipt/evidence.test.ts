import { expect, it } from "vitest";
import { evidenceHref } from "./evidence.ts";
import { placeWords } from "./evidence-place.ts";

const known = { version: 2, page: 5 };

it("opens evidence in the version found, at its words or page", () => {
  expect(evidenceHref("doc::doc_a@1::chars-10-42", known)).toBe("/?doc=doc_a&version=1&passage=10-42");
  expect(evidenceHref("doc::doc_a@3::page-7", null)).toBe("/?doc=doc_a&version=3&page=7");
  expect(evidenceHref("asset::doc_a::v2-p5-1", known)).toBe("/?doc=doc_a&version=2&page=5");
  expect(evidenceHref("asset::doc_a::v2-p5-1", null)).toBe("/?doc=doc_a");
});

it("states its location as far as known", () => {
  expect(placeWords("doc::doc_a@1::chars-1000-1042", known)).toBe(
    "page 5 · characters 1,000 to 1,042 · version 1",
  );
  expect(placeWords("doc::doc_a@3::page-7", null)).toBe("page 7 · version 3");
  expect(placeWords("asset::doc_a::v2-p5-1", known)).toBe("a picture · page 5 · version 2");
  expect(placeWords("record::plan::1", null)).toBe("");
});
