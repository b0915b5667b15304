import { describe, expect, it } from "vitest";
import { mergeMetadata, metadataFromProperties } from "./metadata.ts";

describe("metadataFromProperties", () => {
  it("reads our fields under the names people use, and leaves the rest alone", () => {
    const found = metadataFromProperties({
      Title: "Housing",
      doc_type: "policy",
      "published-date": new Date("2031-04-02T00:00:00Z"),
      tags: "roofs, housing",
      adopted: "2031-05-01",
      layout: "wide",
    });
    expect(found).toEqual({
      title: "Housing",
      docType: "policy",
      publishedDate: "2031-04-02",
      tags: ["roofs", "housing"],
      effectiveFrom: "2031-05-01",
    });
  });

  it("leaves out what does not fit instead of guessing", () => {
    expect(metadataFromProperties({ date: "next spring", confidentiality: "top" })).toEqual({});
  });
});

describe("mergeMetadata", () => {
  it("a person outranks frontmatter, frontmatter a corpus default, that what was extracted", () => {
    const { values, origins } = mergeMetadata({
      extracted: { title: "h4.md", author: "A. Writer" },
      corpus_default: { docType: "plan", authority: "Corpus" },
      frontmatter: { title: "Housing", docType: "policy" },
      person: { title: "Housing chapter" },
    });
    expect(values).toMatchObject({
      title: "Housing chapter",
      docType: "policy",
      authority: "Corpus",
      author: "A. Writer",
    });
    expect(origins).toMatchObject({
      title: "person",
      docType: "frontmatter",
      authority: "corpus_default",
      author: "extracted",
    });
  });

  it("tags add up, but a person's list stands alone", () => {
    const below = { frontmatter: { tags: ["a", "b"] }, extracted: { tags: ["b", "folder:x"] } };
    expect(mergeMetadata(below).values.tags).toEqual(["a", "b", "folder:x"]);
    expect(mergeMetadata({ ...below, person: { tags: ["mine"] } }).values.tags).toEqual(["mine"]);
  });

  it("an empty value typed by a person is a value", () => {
    expect(
      mergeMetadata({ frontmatter: { docType: "policy" }, person: { docType: null } }).values.docType,
    ).toBeNull();
  });
});
