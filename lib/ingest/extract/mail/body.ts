import { append } from "../../append.ts";
import { flatText, parsePage, shapeOf } from "../html/dom.ts";
import { isDataTable } from "../html/tables.ts";
import { blocksOfElement } from "../html/walk.ts";
import type { DraftBlock } from "../shared/compose.ts";
import { textBlocks } from "../txt.ts";
import { MARK, markQuotes, roleOfMark } from "./quoted-parts.ts";
import { lineRoles, type Role } from "./roles.ts";

export type MailBody = {
  readonly drafts: readonly DraftBlock[];
  /** True if quoted replies or signatures were marked. */
  readonly hasMarked: boolean;
};

type BodyOf = { readonly text: string; readonly html: string; readonly subject: string };

const FORWARD = /^\s*(?:fwd?|wg|tr)\s*:/i;

/**
 * Returns the blocks of a message's body. Plain text has priority over its page, because programs write both with the
 * same words. A page with a table of data, or without a text beside it, is read as a page.
 */
export function bodyOf({ text, html, subject }: BodyOf): MailBody {
  const isForward = FORWARD.test(subject);
  const hasText = text.trim() !== "";
  if (html.trim() === "" || (hasText && !/<table\b/i.test(html))) return textBody(text, isForward);
  const page = parsePage(html);
  if (isTooLarge(page)) return textBody(hasText ? text : flatText(bodyIn(page)), isForward);
  const hasTable = [...page.querySelectorAll("table")].some((table) => isDataTable(table));
  return hasText && !hasTable ? textBody(text, isForward) : pageBody(page, isForward);
}

/** Above these limits the search for quotes takes minutes, so only the words are read. */
const MAX_ELEMENTS = 30_000;
const MAX_DEPTH = 400;

function isTooLarge(page: Document): boolean {
  const { elements, depth } = shapeOf(page.documentElement);
  return elements > MAX_ELEMENTS || depth > MAX_DEPTH;
}

const bodyIn = (page: Document): Element => page.body ?? page.documentElement;

function textBody(text: string, isForward: boolean): MailBody {
  const lines = text.split(/\r\n|[\r\n]/);
  const roles = lineRoles(lines, { isForward });
  const drafts: DraftBlock[] = [];
  for (let from = 0; from < lines.length; ) {
    const role = roles[from] ?? "own";
    let to = from + 1;
    while (to < lines.length && roles[to] === role) to++;
    append(drafts, partOf(lines.slice(from, to).join("\n"), role));
    from = to;
  }
  return { drafts, hasMarked: roles.some((role) => role !== "own") };
}

function partOf(text: string, role: Role): DraftBlock[] {
  if (role !== "own") return [{ kind: "page-furniture", runs: [{ text }] }];
  return textBlocks(text).map((block): DraftBlock => {
    const runs = [{ text: text.slice(block.start, block.end) }];
    // A line in capitals is emphasis in a message, not the title of a section.
    if (block.kind === "heading") return { kind: "paragraph", runs };
    return { kind: block.kind, runs, ...(block.level !== undefined && { level: block.level }) };
  });
}

function pageBody(page: Document, isForward: boolean): MailBody {
  markQuotes(page);
  const drafts: DraftBlock[] = [];
  const marked: Role[] = [];
  const open: Role[] = [];
  for (const draft of blocksOfElement(bodyIn(page))) {
    const words = wordsOf(draft);
    const mark = MARK.exec(words.trim());
    if (mark?.[1] === "+") open.push(roleOfMark(mark[2]));
    else if (mark) open.pop();
    else {
      drafts.push(draft);
      marked.push(open.at(-1) ?? "own");
    }
  }
  const roles = rolesOf(drafts, marked, isForward);
  return {
    drafts: drafts.map((draft, index) => (roles[index] === "own" ? below(draft) : asFurniture(draft))),
    hasMarked: roles.some((role) => role !== "own"),
  };
}

/** Joins the roles that the page's elements say with those that its words say. */
function rolesOf(drafts: readonly DraftBlock[], marked: readonly Role[], isForward: boolean): Role[] {
  const starts: number[] = [];
  const lines: string[] = [];
  for (const [index, draft] of drafts.entries()) {
    starts.push(lines.length);
    if (marked[index] === "own") append(lines, `${wordsOf(draft)}\n`.split("\n"));
  }
  const byWords = lineRoles(lines, { isForward });
  const roles = drafts.map((_, index) =>
    marked[index] === "own" ? (byWords[starts[index] ?? 0] ?? "own") : (marked[index] ?? "own"),
  );
  const hasOwn = drafts.some(
    (draft, index) => roles[index] === "own" && /[\p{L}\p{N}]/u.test(wordsOf(draft)),
  );
  return hasOwn ? roles : drafts.map(() => "own" as const);
}

/** The subject is the message's heading of level 1. */
function below(draft: DraftBlock): DraftBlock {
  return draft.kind === "heading" ? { ...draft, level: Math.min(6, (draft.level ?? 1) + 1) } : draft;
}

function asFurniture(draft: DraftBlock): DraftBlock {
  const { rows, runs } = draft;
  const cells = rows?.flatMap((row) => [
    ...row.flatMap((cell) => [...cell.runs, { text: "\t" }]),
    { text: "\n" },
  ]);
  return { kind: "page-furniture", runs: cells ?? runs };
}

function wordsOf({ runs, rows }: DraftBlock): string {
  return (rows ? rows.flat().flatMap((cell) => cell.runs) : runs).map(({ text }) => text).join("");
}
