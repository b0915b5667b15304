import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { SearchNote } from "#lib/domain/search-note.ts";
import { AnswerNotes } from "./answer-notes.tsx";

const shown = (notes: readonly SearchNote[]) => renderToStaticMarkup(<AnswerNotes notes={notes} />);

it("notes with a notice of their own are left out by their code, with any words", () => {
  const html = shown([
    { code: "missing_clause", text: "The policy lacks this clause." },
    { code: "spelling_corrected", text: "Another spelling was searched." },
    { code: "documents_being_indexed", text: "The worker is busy." },
    { code: "keyword_only", text: "No model was asked." },
  ]);
  expect(html).toContain("No model was asked.");
  expect(html).not.toMatch(/lacks|spelling|busy/);
});
