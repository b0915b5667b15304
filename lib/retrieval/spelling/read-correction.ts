import type { SearchFrame } from "#lib/domain/search.ts";
import type { Reader } from "../absent.ts";
import { parseQuery } from "../question/parse.ts";
import { admissionOf } from "../scope/admission.ts";
import { askedGenerations } from "../scope/scope-statement.ts";
import { correctWords } from "./correct-words.ts";
import { realWords } from "./real-words.ts";
import { type AskedWord, askedWords } from "./spelling.ts";
import { withPrintedZeros } from "./zero-forms.ts";

/** Four letters have too many neighbours: "hmos" may be "homes". A search only proposes these. */
const MIN_CORRECTED_LENGTH = 5;
/** With more unknown words, and fewer known ones, the question may be in another language. */
const FEW_UNKNOWN = 2;

/**
 * Corrects words of a question that are surely misspelt: they are no names, no English dictionary has them, and no passage
 * that the actor may see in the searched corpora does. An identifier gets the zeros that the documents print. Null for
 * other questions, most of them without a statement. Words in quotes and after a minus are searched as typed (ADR 0081).
 */
export async function readCorrection(reader: Reader, frame: SearchFrame): Promise<string | null> {
  if (frame.spelling === "as_typed") return null;
  const { phrases, excluded } = parseQuery(frame.query);
  if (phrases.length > 0 || excluded.length > 0) return null;
  const generations = askedGenerations(admissionOf(reader.actor, frame));
  const numbered = await withPrintedZeros(reader, generations, frame.query);
  const { words, mayBeForeign } = await unknownWords(numbered);
  const corrected =
    words.length === 0
      ? null
      : await correctWords(reader, generations, numbered, words, { allOrNone: mayBeForeign });
  return corrected ?? (numbered === frame.query ? null : numbered);
}

async function unknownWords(
  question: string,
): Promise<{ readonly words: readonly AskedWord[]; readonly mayBeForeign: boolean }> {
  const asked = askedWords(question);
  const checked = asked.filter(({ word, isName }) => !isName && word.length >= MIN_CORRECTED_LENGTH);
  const real = await realWords(checked.map(({ word }) => word));
  const words = checked.filter(({ word }) => !real.has(word));
  return { words, mayBeForeign: words.length > FEW_UNKNOWN && words.length * 2 > asked.length };
}
