import { boxed, hasWords, oneLine } from "../shared/blocks.ts";
import type { DraftBlock, Run } from "../shared/compose.ts";
import { type ParagraphRole, roleOfName } from "../shared/style-names.ts";
import type { Reader } from "./reader.ts";
import type { Paragraph, StyleDraft } from "./state.ts";
import { addBlocks } from "./story.ts";

/** A longer chain of styles is a cycle. */
const MAX_CHAIN = 30;

/** Ends the paragraph, with the formatting that counts here. Text boxes inside it follow it. */
export function endParagraph(reader: Reader, depth = reader.group.paragraph.table): void {
  const { story, group } = reader;
  // The end of the paragraph is deleted, so its text continues in the next one.
  if (group.characters.deleted) return;
  const blocks = [...blockOf(reader, story.runs, story.marker, group.paragraph), ...story.boxes.map(boxed)];
  story.runs = [];
  story.marker = null;
  story.boxes = [];
  addBlocks(story, blocks, depth);
}

function blockOf(
  reader: Reader,
  runs: readonly Run[],
  printed: string | null,
  paragraph: Paragraph,
): readonly DraftBlock[] {
  if (!hasWords(runs)) return [];
  const { role, level } = roleOf(reader, paragraph);
  const marker = markerOf(printed, paragraph);
  const marked = marker === null ? {} : { marker };
  if (level !== null) {
    if (role === "title") reader.title ??= plain(runs);
    return [{ kind: "heading", level, runs: oneLine(runs), ...marked }];
  }
  if (role === "contents") return [{ kind: "page-furniture", runs }];
  if (marker !== null) return [{ kind: "list-item", level: paragraph.listLevel + 1, runs, ...marked }];
  if (role === "code") return [{ kind: "code", runs: runs.map(({ text }) => ({ text })) }];
  return [{ kind: role === "quote" || role === "caption" ? role : "paragraph", runs }];
}

/** Returns the marker that the program printed. A list without one has bullets. */
function markerOf(printed: string | null, { list }: Paragraph): string | null {
  const words = printed?.trim() ?? "";
  if (words !== "") return /^(?:o$|[\ue000-\uf8ff\u00b7\u00a7])/.test(words) ? "•" : words;
  return printed === null && list > 0 ? "•" : null;
}

function roleOf(
  { styles }: Reader,
  { style, outline }: Paragraph,
): { readonly role: ParagraphRole; readonly level: number | null } {
  const chain: StyleDraft[] = [];
  for (let id = style; id !== null && chain.length < MAX_CHAIN; ) {
    const draft = styles.get(id);
    if (!draft) break;
    chain.push(draft);
    id = draft.base;
  }
  const named = chain.map(({ name }) => roleOfName(name.trim())).find(({ role }) => role !== "paragraph");
  if (named?.role === "title") return named;
  const stated = outline ?? chain.find((draft) => draft.outline !== null)?.outline ?? null;
  if (stated === null) return named ?? { role: "paragraph", level: null };
  if (stated >= 9) return { role: "paragraph", level: null };
  return { role: "heading", level: Math.min(6, stated + 1) };
}

function plain(runs: readonly Run[]): string {
  return runs
    .map(({ text }) => text)
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}
