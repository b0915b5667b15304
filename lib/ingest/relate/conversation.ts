import type { Block, ConversationFacts, Extracted } from "#lib/domain/extracted.ts";
import type { Span } from "#lib/domain/span.ts";
import { headingText } from "../chunk/visible.ts";
import { jsonTurns } from "./conversation-json.ts";

/** Who speaks, when, and where the words stand. Spans in UTF-16 of the canonical text. */
export type Turn = {
  readonly speaker: string;
  /** ISO 8601, as precise as printed; null where none is. */
  readonly time: string | null;
  /** The words that say who and when, as they head the turn; null where the format has none to show. */
  readonly label: Span | null;
  readonly span: Span;
};

const TIME = String.raw`(\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d{1,6})?(?:Z|[+-]\d{2}:?\d{2})?)?|\d{1,2}:\d{2}(?::\d{2})?)`;
const NAME = String.raw`(\p{L}[\p{L}\p{N}.'’-]{0,30}(?: [\p{L}\p{N}(][\p{L}\p{N}.'’)-]{0,30}){0,3})`;
/** "**Alice** (2026-05-01 10:00): …", "[10:02] Bob: …", "Alice (09:15): …", "Alice: …". */
const LINE = new RegExp(
  String.raw`^(?:[-*] )?(?:\[${TIME}\] )?(\*\*|__)?${NAME}(?:\*\*|__)?:?(?:\*\*|__)?(?: ?[([]${TIME}[)\]]| ${TIME})?(?:\*\*|__)?:?(?:\*\*|__)?(?=\s|$)`,
  "u",
);
/** "## User", "### Assistant (2026-05-01 10:00)". */
const HEADING = new RegExp(String.raw`^${NAME}(?: ?[([—–-] ?${TIME}[)\]]?)?:?$`, "u");
const ROLES =
  /^(?:user|human|assistant|ai|bot|system|model|me|you|interviewer|interviewee|chair|speaker \d+)$/i;
/** Labels of letters and forms that look like speakers. */
const FORM =
  /^(?:to|from|date|subject|re|cc|ref|our ref|your ref|note|notes|site|title|author|status|tags?|question|answer|example|warning|tip|response|address|applicant|proposal|reason|reasons|decision|ward|agent|present|apologies|attendees|summary)$/i;
const LEAST_TURNS = 3;
const MOST_SPEAKERS = 40;

/**
 * A transcript's document with a heading over each turn, so that its passages tell who speaks and when; null for what is
 * none. Recognised where at least three turns of few speakers make up most of it, two of them taking turns. The text
 * stays as it is.
 */
export function asConversation(extracted: Extracted): Extracted | null {
  const fromHeadings = headingTurns(extracted);
  const fromData = jsonTurns(extracted);
  const turns = fromHeadings ?? fromData?.turns ?? lineTurns(extracted);
  if (!turns || !isConversation(extracted, turns)) return null;
  const conversation = factsOf(extracted, turns, fromData?.id ?? null);
  const blocks = fromHeadings ? extracted.blocks : fromData ? dataBlocks(turns) : withTurns(extracted, turns);
  const title = extracted.metadata.title ?? titleOf(extracted, turns, conversation);
  return { ...extracted, blocks, metadata: { ...extracted.metadata, ...(title && { title }), conversation } };
}

/** A heading above the first turn is the title as it stands; without one the day and the speakers make one. */
function titleOf(
  { blocks }: Extracted,
  turns: readonly Turn[],
  { startedAt, speakers }: ConversationFacts,
): string | null {
  const first = turns[0]?.span.start ?? 0;
  if (blocks.some((block) => block.kind === "heading" && block.end <= first)) return null;
  const day = startedAt?.slice(0, 10);
  const others = speakers.length > 3 ? ` and ${speakers.length - 2} others` : "";
  const named = others === "" ? speakers.join(" and ") : speakers.slice(0, 2).join(", ");
  return `Conversation${day ? `, ${day}` : ""}: ${named}${others}`;
}

function isConversation({ text }: Extracted, turns: readonly Turn[]): boolean {
  const speakers = new Set(turns.map(({ speaker }) => speaker));
  const changes = turns.filter(
    (turn, index) => index > 0 && turns[index - 1]?.speaker !== turn.speaker,
  ).length;
  const said = turns.reduce((sum, { span }) => sum + span.end - span.start, 0);
  if (turns.length < LEAST_TURNS || speakers.size < 2 || speakers.size > MOST_SPEAKERS) return false;
  const again = speakers.size < turns.length;
  const timed = turns.every(({ time }) => time !== null);
  return changes >= 2 && (again || timed) && said * 2 >= text.trim().length;
}

function factsOf(extracted: Extracted, turns: readonly Turn[], given: string | null): ConversationFacts {
  const times = turns.flatMap(({ time }) => (time === null || !/^\d{4}/.test(time) ? [] : [time])).sort();
  const properties = extracted.metadata.properties ?? {};
  const id = ["conversation_id", "conversationid", "session", "session_id", "thread_id", "id"]
    .map((field) => properties[field])
    .find((value) => typeof value === "string" || typeof value === "number");
  const dated = ["date", "published_date", "created_at"]
    .map((field) => properties[field])
    .find((value) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.test(value));
  return {
    turns: turns.length,
    speakers: [...new Set(turns.map(({ speaker }) => speaker))],
    startedAt: times[0] ?? (typeof dated === "string" ? dated : null),
    endedAt: times.at(-1) ?? null,
    id: given?.slice(0, 160) ?? (id === undefined ? null : String(id).slice(0, 160)),
  };
}

/** Turns under headings that are nothing but a role or a name with a time. */
function headingTurns({ text, blocks }: Extracted): Turn[] | null {
  const turns: Turn[] = [];
  let odd = 0;
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== "heading") continue;
    const [, name = "", time = null] = HEADING.exec(headingText(text, block)) ?? [];
    if (name === "" || (time === null && !ROLES.test(name))) {
      odd++;
      continue;
    }
    const next = blocks.findIndex(({ kind }, at) => at > index && kind === "heading");
    const end = (next < 0 ? blocks.at(-1)?.end : blocks[next - 1]?.end) ?? block.end;
    turns.push({
      speaker: name,
      time,
      label: block,
      span: { start: block.start, end: Math.max(end, block.end) },
    });
  }
  return turns.length >= LEAST_TURNS && odd <= 2 ? turns : null;
}

/** Turns that begin a paragraph or a line with who speaks. */
function lineTurns({ format, text, blocks }: Extracted): Turn[] | null {
  if (format !== "md" && format !== "txt" && format !== "docx" && format !== "html") return null;
  const turns: Turn[] = [];
  for (const block of blocks) {
    if (block.kind !== "paragraph" && block.kind !== "list-item") {
      const last = turns.at(-1);
      if (block.kind !== "heading" && last) turns[turns.length - 1] = longer(last, block.end);
      continue;
    }
    for (const line of linesIn(text, block)) {
      const label = speakerOf(text.slice(line.start, Math.min(line.end, line.start + 200)));
      const last = turns.at(-1);
      if (label)
        turns.push({ ...label, label: { start: line.start, end: line.start + label.length }, span: line });
      else if (last) turns[turns.length - 1] = longer(last, line.end);
    }
  }
  return turns.length >= LEAST_TURNS ? turns : null;
}

const longer = (turn: Turn, end: number): Turn => ({
  ...turn,
  span: { ...turn.span, end: Math.max(end, turn.span.end) },
});

function linesIn(text: string, block: Span): Span[] {
  const lines: Span[] = [];
  for (let start = block.start; start < block.end; ) {
    const stop = text.indexOf("\n", start);
    const end = stop < 0 ? block.end : Math.min(stop, block.end);
    if (text.slice(start, end).trim() !== "") lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}

function speakerOf(line: string): { speaker: string; time: string | null; length: number } | null {
  const match = LINE.exec(line);
  if (!match) return null;
  const [label, before, , speaker = "", bracketed, after] = match;
  const time = before ?? bracketed ?? after ?? null;
  const colon = /:[*_]{0,2}$/.test(label);
  if (!colon && (time === null || bracketed === undefined)) return null;
  if (FORM.test(speaker) || (!/^\p{Lu}/u.test(speaker) && !ROLES.test(speaker))) return null;
  return { speaker, time: time?.replace(" ", "T") ?? null, length: label.length };
}

/** The blocks with each turn's label as a heading of its own, the rest of its block after it. */
function withTurns({ blocks }: Extracted, turns: readonly Turn[]): Block[] {
  const level = 2;
  const cut: Block[] = [];
  let at = 0;
  for (const block of blocks) {
    let rest: Block | null = block;
    for (; rest && (turns[at]?.span.start ?? Number.POSITIVE_INFINITY) < block.end; at++) {
      const turn: Turn | undefined = turns[at];
      if (!turn || turn.span.start < rest.start) continue;
      const { label, span } = turn;
      if (label === null) continue;
      if (span.start > rest.start) cut.push(part(rest, rest.start, span.start));
      cut.push({ ...part(rest, label.start, label.end), kind: "heading", level });
      rest = label.end < rest.end ? part(rest, label.end, rest.end) : null;
    }
    if (rest) cut.push(rest);
  }
  return cut.filter((block) => block.end > block.start);
}

/** A turn of a data file: what stands before and around the speaker's name is syntax, the time is its marker. */
function dataBlocks(turns: readonly Turn[]): Block[] {
  return turns.flatMap(({ time, label, span }): Block[] => {
    if (label === null) return [{ kind: "code", language: "json", ...span }];
    const marks = [
      { kind: "hidden" as const, start: span.start, end: label.start },
      { kind: "hidden" as const, start: label.end, end: label.end + 1 },
    ];
    const marker = time === null ? {} : { marker: time };
    const head = { start: span.start, end: label.end + 1 };
    return [
      { kind: "heading", level: 2, ...head, marks, ...marker },
      { kind: "code", language: "json", start: head.end, end: span.end },
    ];
  });
}

/** A block's part, with the marks that lie wholly in it. */
function part(block: Block, start: number, end: number): Block {
  const { marker, marks, ...plain } = block;
  const kept = (marks ?? []).filter((mark) => mark.start >= start && mark.end <= end);
  return {
    ...plain,
    start,
    end,
    ...(marker !== undefined && start === block.start ? { marker } : {}),
    ...(kept.length > 0 ? { marks: kept } : {}),
  };
}
