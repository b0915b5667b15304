import { expect, it } from "vitest";
import { changesOf, NO_VALUE, SAME } from "./many-changes.ts";

function form(fields: Readonly<Record<string, string>>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  return made;
}

it("changes only what is filled in", () => {
  const empty = { docType: SAME, authority: " ", addTags: " , ", removeTags: "", confidentiality: SAME };
  expect(changesOf(form(empty))).toBeNull();
  expect(changesOf(form({ ...empty, docType: "local plan", addTags: "roofs, quay,roofs" }))).toEqual({
    docType: "local plan",
    addTags: ["roofs", "quay"],
  });
});

it("removes a kind on request", () => {
  expect(changesOf(form({ docType: NO_VALUE }))).toEqual({ docType: null });
});
