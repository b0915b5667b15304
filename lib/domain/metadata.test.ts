import { describe, expect, it } from "vitest";
import { documentMetadataSchema, mergeMetadata, metadataFromProperties } from "./metadata.ts";

describe("metadataFromProperties", () => {
  it("reads our fields under common names and ignores other properties", () => {
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

  it("leaves out invalid values instead of guessing", () => {
    expect(metadataFromProperties({ date: "next spring", confidentiality: "top" })).toEqual({});
  });
});

describe("mergeMetadata", () => {
  it("prefers a person's value, then frontmatter, then the corpus default, then the extracted value", () => {
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

  it("combines tags of all origins, but a person's list replaces them", () => {
    const below = { frontmatter: { tags: ["a", "b"] }, extracted: { tags: ["b", "folder:x"] } };
    expect(mergeMetadata(below).values.tags).toEqual(["a", "b", "folder:x"]);
    expect(mergeMetadata({ ...below, person: { tags: ["mine"] } }).values.tags).toEqual(["mine"]);
  });

  it("keeps an empty value that a person typed", () => {
    expect(
      mergeMetadata({ frontmatter: { docType: "policy" }, person: { docType: null } }).values.docType,
    ).toBeNull();
  });
});

it("a title is stored without invisible marks that turn its words around", () => {
  expect(documentMetadataSchema.parse({ title: "\u202e Plan \u2066of\u2069 the quay" })).toEqual({
    title: "Plan of the quay",
  });
  expect(documentMetadataSchema.safeParse({ title: "\u202e" }).success).toBe(false);
});
