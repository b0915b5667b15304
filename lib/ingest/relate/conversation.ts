import type { Block, ConversationFacts, Extracted } from "#lib/domain/extracted.ts";
import { jsonTurns } from "./conversation-json.ts";
import { headingTurns, lineTurns, MIN_TURNS, type Turn } from "./speaker-turns.ts";

const MAX_SPEAKERS = 40;

/**
 * Returns a transcript with a heading for each turn, so that its passages have a speaker and a time, or null for other
 * documents and for those whose reader found the turns. A transcript has at least three turns of few speakers that make up most of the text, and two speakers
 * alternate. The text does not change (ADR 0049).
 */
export function asConversation(extracted: Extracted): Extracted | null {
  if (extracted.metadata.conversation !== undefined) return null;
  const fromHeadings = headingTurns(extracted);
  const fromData = jsonTurns(extracted);
  const turns = fromHeadings ?? fromData?.turns ?? lineTurns(extracted);
  if (!turns || !isConversation(extracted, turns)) return null;
  const conversation = factsOf(extracted, turns, fromData?.id ?? null);
  const blocks = fromHeadings ? extracted.blocks : fromData ? dataBlocks(turns) : withTurns(extracted, turns);
  const title = extracted.metadata.title ?? titleOf(extracted, turns, conversation);
  return { ...extracted, blocks, metadata: { ...extracted.metadata, ...(title && { title }), conversation } };
}

/** A heading above the first turn is the title. Without one, the title consists of the day and the speakers. */
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
  const turnChars = turns.reduce((sum, { span }) => sum + span.end - span.start, 0);
  if (turns.length < MIN_TURNS || speakers.size < 2 || speakers.size > MAX_SPEAKERS) return false;
  const speakersRepeat = speakers.size < turns.length;
  const timed = turns.every(({ time }) => time !== null);
  return changes >= 2 && (speakersRepeat || timed) && turnChars * 2 >= text.trim().length;
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

/** Makes each turn's label a heading, followed by the rest of its block. */
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

/**
 * Returns the blocks for the turns of a data file. Text around the speaker's name is syntax; the time is the marker.
 */
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

/** Returns a part of a block with the marks wholly inside it. */
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
