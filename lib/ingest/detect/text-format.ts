import { formatFacts, READABLE_FORMATS, type ReadableFormat } from "#lib/domain/formats.ts";
import { baseName, extensionOf, languageOfName, languageOfShebang } from "./languages.ts";
import {
  hasFrontmatter,
  looksLikeCaptions,
  looksLikeCsv,
  looksLikeHtml,
  looksLikeJson,
  looksLikeJsonLines,
  looksLikeMail,
  looksLikeMarkdown,
  looksLikeSvg,
  looksLikeYaml,
} from "./text-shape.ts";

export type TextFormat = {
  readonly format: ReadableFormat;
  readonly language?: string;
  readonly reason: "content" | "file_name" | "script_line" | "plain_text";
};

const NAMED: Readonly<Record<string, ReadableFormat>> = Object.fromEntries(
  READABLE_FORMATS.flatMap((format) =>
    formatFacts(format).extensions.map((extension) => [extension, format]),
  ),
);

/** True if a file of this name should be text. */
export function isTextName(fileName: string): boolean {
  const extension = extensionOf(fileName);
  return (
    Object.hasOwn(NAMED, extension) ||
    ["eml", "mbox", "mht", "mhtml", "rtf"].includes(extension) ||
    languageOfName(fileName) !== null
  );
}

/** True if a text of this name is read up to a limit, so that its file may be large. */
export function isNameReadToLimit(fileName: string): boolean {
  const extension = extensionOf(fileName);
  const named = Object.hasOwn(NAMED, extension) ? NAMED[extension] : undefined;
  return named !== undefined && formatFacts(named).isReadToLimit;
}

/**
 * Returns the text format. Unmistakable content decides first, then the name, then the shape of the content.
 */
export function classifyText(text: string, fileName: string): TextFormat {
  const extension = extensionOf(fileName);
  const named = Object.hasOwn(NAMED, extension) ? NAMED[extension] : undefined;
  if (looksLikeMail(text, extension === "eml")) return { format: "eml", reason: "content" };
  if (looksLikeCaptions(text)) return { format: "captions", reason: "content" };
  if (named === "csv") return { format: "csv", reason: "file_name" };
  const language = languageOfName(fileName);
  if ((language === null || language === "xml") && looksLikeSvg(text)) {
    return { format: "svg", reason: "content" };
  }
  if (language === null && looksLikeHtml(text)) return { format: "html", reason: "content" };
  if (looksLikeJson(text) && language === null && NAMED[extension] !== "yaml") {
    return { format: "json", reason: NAMED[extension] === "json" ? "file_name" : "content" };
  }
  if (language !== null) return { format: "code", language, reason: "file_name" };
  if (named !== undefined) return { format: named, reason: "file_name" };
  return byShape(text, fileName);
}

/** For names that do not indicate a format: README, .gitignore, notes.v2 … */
function byShape(text: string, fileName: string): TextFormat {
  const script = languageOfShebang(text);
  if (script !== null) return { format: "code", language: script, reason: "script_line" };
  if (looksLikeJsonLines(text)) return { format: "json", reason: "content" };
  if (/^\.?env\b/i.test(baseName(fileName))) return { format: "txt", reason: "plain_text" };
  if (hasFrontmatter(text) && !looksLikeYaml(text)) return { format: "md", reason: "content" };
  if (looksLikeCsv(text)) return { format: "csv", reason: "content" };
  if (looksLikeYaml(text)) return { format: "yaml", reason: "content" };
  if (looksLikeMarkdown(text)) return { format: "md", reason: "content" };
  return { format: "txt", reason: "plain_text" };
}
