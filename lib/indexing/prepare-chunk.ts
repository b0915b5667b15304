import { createHash } from "node:crypto";
import type { AnnotatedChunk } from "#lib/domain/chunk.ts";
import { withoutHidden } from "#lib/domain/hidden-cells.ts";
import { terms } from "#lib/text/analyser.ts";
import { termsWithValues, type ValuesByWords, valuesByWords } from "#lib/text/days.ts";
import { fileNameWords, isFileName, titleWords } from "#lib/text/title.ts";
import { tokens } from "#lib/text/tokens.ts";
import type { PassageTarget, PreparedChunk } from "#lib/text-index/port/writing.ts";
import { weightedTerms } from "./fields.ts";

/** The version whose passages are written, with the title that they are written by. */
export type ChunkTarget = PassageTarget & { readonly documentTitle: string };

/** Words of a document that are indexed with each of its passages. */
export type DocumentWords = { readonly title: string; readonly fileName: string };

/** Analyses one passage. Headings and file names that only repeat the title are not counted twice. */
export function prepareChunk(document: DocumentWords, chunk: AnnotatedChunk): PreparedChunk {
  const title = titleWords(document.title);
  const named = isFileName(document.title) ? [] : [fileNameWords(document.fileName)];
  const sections = chunk.sectionPath.filter((heading) => heading !== document.title);
  const headings = [...sections, ...chunk.clauseIds, ...named];
  const values = valuesByWords(chunk.entities);
  const sequence = values.size === 0 ? terms(chunk.text) : termsOf(chunk.text, values);
  const fields = {
    title: terms(title),
    headings: headings.flatMap((heading) => terms(withoutHidden(heading).address)),
    text: sequence,
  };
  const { frequencies, length } = weightedTerms(fields);
  const inputHash = createHash("sha256")
    .update(
      JSON.stringify([title, headings, chunk.kind, chunk.text, ...(values.size > 0 ? [[...values]] : [])]),
    )
    .digest("hex");
  return { chunk, frequencies, length, sequence, inputHash };
}

function termsOf(text: string, values: ValuesByWords): string[] {
  return tokens(text).flatMap(({ start, end, terms: found }) =>
    termsWithValues(found, values.get(text.slice(start, end))),
  );
}
