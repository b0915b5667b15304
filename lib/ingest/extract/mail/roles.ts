/** What a line of a message is: its own words, an earlier message that it repeats, or the sender's signature. */
export type Role = "own" | "quote" | "signature";

const QUOTED = /^ ?>/;
/** "On 3 May 2026, at 10:02, Ann Lee wrote:" in the languages that mail programs here use. */
const WROTE =
  /^ ?(?:on|am|le|el|op|il)\b.{4,300}\b(?:wrote|schrieb.{0,80}|a écrit|escribió|schreef.{0,80}|ha scritto)\s*:\s*$/iu;
const ORIGINAL =
  /^[-_\s]*(?:original (?:message|appointment)|reply message|ursprüngliche nachricht|message d'origine|mensaje original)[-_\s]*$/iu;
const FORWARDED =
  /^[-_\s>]*(?:begin forwarded message|forwarded (?:message|by\b.{0,100})|weitergeleitete nachricht)[-_:\s]*$/iu;
const FROM = /^[*_]{0,2}(?:from|von|de|van|da)[*_]{0,2}\s*:[*_]{0,2}\s*\S/iu;
const OTHER_HEADER =
  /^[*_]{0,2}(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|date|à|objet|enviado|para|asunto)[*_]{0,2}\s*:/iu;
const SIGNATURE = /^-- ?$/;
const MAX_SIGNATURE_LINES = 25;
const SENT_FROM = /^(?:sent from my \S|sent from (?:outlook|mail) for|get outlook for \S)/iu;
const DISCLAIMER =
  /^\W{0,4}(?:this|the (?:information|contents?)(?: contained)? (?:in|of) this) (?:e-?mail|message|communication|transmission)\b/iu;
const CONFIDENTIAL = /confidential|privileged|intended (?:solely|only|for)|addressee|intended recipient/iu;
const UNDERLINE = /^_{8,}\s*$/;
/** A line longer than this is text. Only its beginning is examined. */
const MAX_CHARS = 400;

/**
 * Returns the role of each line. A message that is only a quote keeps it as its own words, and so does a forwarded one:
 * no other document need hold them.
 */
export function lineRoles(written: readonly string[], { isForward = false } = {}): Role[] {
  const lines = written.map((line) => line.slice(0, MAX_CHARS));
  const roles: Role[] = lines.map((line) => (QUOTED.test(line) ? "quote" : "own"));
  let index = 0;
  while (index < lines.length) index = readLine(lines, roles, index, isForward);
  return hasOwnWords(lines, roles) ? roles : lines.map(() => "own" as const);
}

/** Sets the roles from this line on as far as they are known, and returns the next line to read. */
function readLine(lines: readonly string[], roles: Role[], index: number, isForward: boolean): number {
  const line = lines[index] ?? "";
  if (FORWARDED.test(line) || (isForward && isHeaderBlock(lines, index))) {
    roles.fill("own", index);
    return lines.length;
  }
  if (roles[index] === "quote" || line.trim() === "") return index + 1;
  const wrote = attributionEnd(lines, index);
  if (wrote !== null) return quoteAfter(lines, roles, index, wrote);
  const begins = UNDERLINE.test(line) ? index + 1 : index;
  if (ORIGINAL.test(line) || (isHeaderBlock(lines, begins) && hasOwnWords(lines.slice(0, index), roles))) {
    roles.fill("quote", index);
    return lines.length;
  }
  const end = signatureEnd(lines, roles, index);
  roles.fill("signature", index, end);
  return Math.max(end, index + 1);
}

/** Returns the line after "On … wrote:", which may be wrapped over three lines; null if this line begins none. */
function attributionEnd(lines: readonly string[], index: number): number | null {
  for (let count = 1; count <= 3; count++) {
    const joined = lines.slice(index, index + count).join(" ");
    if (WROTE.test(joined)) return index + count;
    if (!/^ ?(?:on|am|le|el|op|il)\b/iu.test(joined)) return null;
  }
  return null;
}

/** Marks the attribution. Where the lines below have no ">", all of them are the quote, as some programs write it. */
function quoteAfter(lines: readonly string[], roles: Role[], from: number, to: number): number {
  let next = to;
  while (next < lines.length && lines[next]?.trim() === "") next++;
  const isMarked = roles[next] === "quote";
  roles.fill("quote", from, isMarked ? next : lines.length);
  return isMarked ? next : lines.length;
}

/** True for the lines that mail programs put above an earlier message: "From: …", "Sent: …", "To: …". */
function isHeaderBlock(lines: readonly string[], index: number): boolean {
  if (!FROM.test(lines[index] ?? "")) return false;
  const below = lines.slice(index + 1, index + 8).filter((line) => OTHER_HEADER.test(line));
  return below.length >= 2;
}

/** Returns the line after a signature or disclaimer that begins here; this line if none does. */
function signatureEnd(lines: readonly string[], roles: readonly Role[], index: number): number {
  const line = lines[index] ?? "";
  if (SENT_FROM.test(line)) return index + 1;
  if (SIGNATURE.test(line)) return signedEnd(lines, roles, index);
  if (!DISCLAIMER.test(line)) return index;
  let end = index;
  while (end < Math.min(lines.length, index + MAX_SIGNATURE_LINES) && lines[end]?.trim() !== "") end++;
  return CONFIDENTIAL.test(lines.slice(index, end).join(" ")) ? end : index;
}

/** A signature ends where a quote begins or the message ends. Longer text is none. */
function signedEnd(lines: readonly string[], roles: readonly Role[], index: number): number {
  const last = index + MAX_SIGNATURE_LINES;
  for (let at = index + 1; at <= last; at++) {
    if (at >= lines.length || roles[at] === "quote") return at;
    if (attributionEnd(lines, at) !== null || ORIGINAL.test(lines[at] ?? "") || isHeaderBlock(lines, at))
      return at;
  }
  return index;
}

function hasOwnWords(lines: readonly string[], roles: readonly Role[]): boolean {
  return lines.some((line, index) => roles[index] === "own" && /[\p{L}\p{N}]/u.test(line));
}
