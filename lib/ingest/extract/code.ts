import { type Language, Parser } from "web-tree-sitter";
import type { Block, Extracted, ExtractInput, Extractor } from "#lib/domain/extracted.ts";
import { decodeText } from "../decode.ts";
import { languageOfName, languageOfShebang } from "../detect/languages.ts";
import { createGrammarLoader } from "./code/grammars.ts";
import { type Piece, syntaxPieces } from "./code/syntax-blocks.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { linesOf, paragraphsOf, spanOfLines } from "./shared/lines.ts";

/** Without a grammar, neighbouring paragraphs of code are grouped up to this length. */
const GROUP_CHARS = 1200;

/**
 * Extracts source code. Functions, classes and methods from the syntax tree become blocks with their path ("class
 * Parser > parse"). Code in a language without a grammar is cut at blank lines.
 */
export function createCodeExtractor(): Extractor {
  const grammarOf = createGrammarLoader();
  return {
    format: "code",
    fingerprint: FINGERPRINTS.code,
    async extract(input: ExtractInput): Promise<Extracted> {
      const { text, notes } = decodeText(input.bytes);
      const language = languageOfName(input.fileName) ?? languageOfShebang(text) ?? undefined;
      const grammar = language === undefined ? null : await grammarOf(language);
      const pieces = (grammar && parsePieces(grammar, text, input.signal)) ?? paragraphPieces(text);
      const blocks = pieces.flatMap((piece) => blockOf(piece, text, language));
      return { format: "code", text, blocks, pages: [], metadata: {}, notes };
    },
  };
}

export const codeExtractor: Extractor = createCodeExtractor();

function parsePieces(grammar: Language, text: string, signal: AbortSignal | undefined): Piece[] | null {
  const parser = new Parser();
  try {
    parser.setLanguage(grammar);
    const tree = parser.parse(text, null, { progressCallback: () => signal?.aborted ?? false });
    signal?.throwIfAborted();
    if (!tree) return null;
    try {
      return syntaxPieces(tree.rootNode, text);
    } finally {
      tree.delete();
    }
  } finally {
    parser.delete();
  }
}

function paragraphPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const lines of paragraphsOf(linesOf(text))) {
    const span = spanOfLines(lines);
    const last = pieces.at(-1);
    if (last && span.end - last.start <= GROUP_CHARS) pieces[pieces.length - 1] = { ...last, end: span.end };
    else pieces.push({ ...span, path: "" });
  }
  return pieces;
}

/** A block has whole lines with their indentation. Pieces of only brackets and blanks are left out. */
function blockOf(piece: Piece, text: string, language: string | undefined): Block[] {
  const raw = text.slice(piece.start, piece.end);
  if (!/[\p{L}\p{N}]/u.test(raw)) return [];
  const lead = /^(?:[ \t]*\r?\n)*/.exec(raw)?.[0].length ?? 0;
  const span = { start: piece.start + lead, end: piece.start + raw.trimEnd().length };
  const path = piece.path === "" ? {} : { path: piece.path };
  return [{ kind: "code", ...span, ...(language !== undefined && { language }), ...path }];
}
