import { expect, it } from "vitest";
import { modelWords, shortHash } from "./models.ts";

it("modelWords returns a model's name and removes only a trailing hash", () => {
  expect(modelWords("all-MiniLM-L6-v2/05faa1aac390430a")).toBe("all-MiniLM-L6-v2");
  expect(modelWords("someone/all-MiniLM-L6-v2")).toBe("someone/all-MiniLM-L6-v2");
});

it("shortHash shortens a long hash and keeps a short one whole", () => {
  expect(shortHash("59fe862df4a252fccd989fc65c77e020")).toBe("59fe86…e020");
  expect(shortHash("sha256:59fe862df4a252fccd989fc65c77e020")).toBe("59fe86…e020");
  expect(shortHash("8efd8aa8")).toBe("8efd8aa8");
});
