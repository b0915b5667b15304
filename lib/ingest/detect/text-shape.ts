/** Tests of decoded text that recognise a format by content alone. Each reads the beginning only. */

const HEAD_CHARS = 65_536;

/** True for the first line of a WebVTT file. */
export function looksLikeCaptions(text: string): boolean {
  return /^WEBVTT(?:[ \t][^\r\n]*)?(?:[\r\n]|$)/.test(text);
}

const MAIL_HEADER =
  /^(received|from|to|cc|subject|date|message-id|mime-version|return-path|delivered-to|reply-to|content-type|x-[\w-]+):/i;

/**
 * True if the text begins with mail header lines. `lenient` (for .eml) accepts fewer, which a typed memo could also
 * have, and lines between them that are none.
 */
export function looksLikeMail(text: string, lenient: boolean): boolean {
  const head = text.slice(0, HEAD_CHARS).split(/\r?\n\r?\n/, 1)[0] ?? "";
  const names = new Set<string>();
  for (const [index, line] of head.split(/\r?\n/).entries()) {
    const name = MAIL_HEADER.exec(line)?.[1]?.toLowerCase();
    if (name !== undefined) names.add(name);
    else if (lenient && names.size >= 2) continue;
    else if (!/^[ \t]|^[\w-]+:/.test(line) && !(index === 0 && line.startsWith("From "))) return false;
  }
  if (lenient) return names.size >= 1;
  const technical = ["message-id", "mime-version", "received", "return-path"].filter((name) =>
    names.has(name),
  );
  return names.has("from") && technical.length >= 1 && names.size >= 3;
}

/** What may stand before the first element of a page: an XML declaration and comments. */
const PROLOGUE = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*/;

/** True for a document type or root element of svg, also with a prefix. */
export function looksLikeSvg(text: string): boolean {
  return /^<(?:!doctype\s+svg|(?:\w+:)?svg)\b/i.test(text.slice(0, HEAD_CHARS).replace(PROLOGUE, ""));
}

/** True for a document type or root element of html, after comments and an XML declaration. */
export function looksLikeHtml(text: string): boolean {
  const head = text.slice(0, HEAD_CHARS).replace(PROLOGUE, "");
  return /^<(?:!doctype\s+html|html|head|body)\b/i.test(head);
}

/** True if the text begins and ends like a JSON object or array and parses as one. */
export function looksLikeJson(text: string): boolean {
  const trimmed = text.trim();
  const shape = /^[{[]/.test(trimmed) && /[}\]]$/.test(trimmed);
  if (!shape) return false;
  try {
    JSON.parse(trimmed);
    return true;
  } catch {
    return false;
  }
}

/** True if each of the first lines is a JSON object or array (JSON Lines). */
export function looksLikeJsonLines(text: string): boolean {
  const lines = text.slice(0, HEAD_CHARS).split(/\r?\n/).slice(0, 20);
  if (text.length > HEAD_CHARS) lines.pop();
  const filled = lines.filter((line) => line.trim() !== "");
  return filled.length >= 2 && filled.every((line) => looksLikeJson(line));
}

const YAML_LINE =
  /^\s*(?:-\s+)?(?:[\w."'/-]+|"[^"]*")\s*:(?:\s|$)|^\s*-(?:\s|$)|^\s*#|^(?:---|\.\.\.)\s*$|^%YAML/;

/** True if at least two lines are keys and nearly every other line is a key, an item or a comment. */
export function looksLikeYaml(text: string): boolean {
  const lines = filledLines(text);
  const keys = lines.filter((line) => /^\s*(?:-\s+)?[\w."'/-]+\s*:(?:\s|$)/.test(line)).length;
  const fitting = lines.filter((line) => YAML_LINE.test(line)).length;
  return keys >= 2 && fitting >= lines.length * 0.9;
}

/** True if the text begins with a frontmatter block: `---` … `---`. */
export function hasFrontmatter(text: string): boolean {
  return /^---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/.test(text.slice(0, HEAD_CHARS));
}

/** True if the text has at least two types of markdown syntax. */
export function looksLikeMarkdown(text: string): boolean {
  const head = text.slice(0, HEAD_CHARS);
  const signs = [
    /^#{1,6} \S/m,
    /^(?:```|~~~)/m,
    // Bounded, so that brackets without an end take linear time. The web server does this.
    /\[[^[\]\n]+\]\([^)\s]{1,300}\)/,
    /\*\*[^*\n]+\*\*/,
    /^\|?[ \t]*:?-{3,}:?[ \t]*\|/m,
    /^[-*+] \S/m,
  ];
  return signs.filter((sign) => sign.test(head)).length >= 2;
}

/** True if several lines have the same number of separators, as in comma- or tab-separated values. */
export function looksLikeCsv(text: string): boolean {
  const lines = filledLines(text).slice(0, 20);
  if (lines.length < 4) return false;
  return [",", "\t", ";"].some((separator) => {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, "").split(separator).length - 1);
    return (counts[0] ?? 0) >= 2 && counts.every((count) => count === counts[0]);
  });
}

function filledLines(text: string): string[] {
  const lines = text.slice(0, HEAD_CHARS).split(/\r?\n/);
  if (text.length > HEAD_CHARS) lines.pop();
  return lines.filter((line) => line.trim() !== "");
}
