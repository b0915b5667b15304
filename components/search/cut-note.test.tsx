import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CutNote } from "./cut-note.tsx";

test("a box that is full says that longer text is cut off", () => {
  expect(renderToStaticMarkup(<CutNote question={"a".repeat(4000)} />)).toContain(
    "A question has at most 4,000 characters. Longer text is cut off.",
  );
  expect(renderToStaticMarkup(<CutNote question={"a".repeat(3999)} />)).not.toContain("characters");
});
