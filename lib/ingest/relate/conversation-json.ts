import { type Node, parseTree } from "jsonc-parser";
import type { Extracted } from "#lib/domain/extracted.ts";
import type { Span } from "#lib/domain/span.ts";
import type { Turn } from "./speaker-turns.ts";

const SPEAKER = ["speaker", "author", "role", "name", "from", "user", "sender"];
const WORDS = ["content", "text", "message", "body"];
const TIME = ["created_at", "timestamp", "time", "date", "ts", "createdAt", "created"];
const LISTS = ["messages", "turns", "conversation", "transcript", "dialogue", "items"];
const ID = ["conversation_id", "conversationId", "session_id", "session", "thread_id", "id"];

/** Returns the turns of a list of messages, each an object with speaker and content, or null for other data. */
export function jsonTurns({
  format,
  text,
}: Extracted): { readonly turns: Turn[]; readonly id: string | null } | null {
  if (format !== "json" || !/"(?:speaker|author|role|name|from|user|sender)"\s*:/.test(text)) return null;
  const root = parseTree(text, [], { allowTrailingComma: true });
  const list = root?.type === "array" ? root : root && listIn(root);
  if (!root || !list?.children || list.children.length === 0) return null;
  const turns = list.children.map(turnOf);
  const known = turns.filter((turn) => turn !== null);
  if (known.length < turns.length) return null;
  return { turns: known, id: root.type === "object" ? stringOf(root, ID) : null };
}

/** Returns the span of the speaker's name, without the quotation marks. */
function labelOf(node: Node): Span | null {
  const value = SPEAKER.map((name) => memberOf(node, name)).find((member) => member?.type === "string");
  return value && value.length > 2 ? { start: value.offset + 1, end: value.offset + value.length - 1 } : null;
}

function listIn(root: Node): Node | null {
  for (const name of LISTS) {
    const value = memberOf(root, name);
    if (value?.type === "array") return value;
  }
  return null;
}

function turnOf(node: Node): Turn | null {
  if (node.type !== "object" || stringOf(node, WORDS) === null) return null;
  const speaker = stringOf(node, SPEAKER);
  if (speaker === null || speaker.trim() === "" || speaker.length > 80) return null;
  const span = { start: node.offset, end: node.offset + node.length };
  return { speaker: speaker.trim(), time: timeOf(node), label: labelOf(node), span };
}

function memberOf(node: Node, name: string): Node | undefined {
  return node.children?.find((property) => property.children?.[0]?.value === name)?.children?.[1];
}

function stringOf(node: Node, names: readonly string[]): string | null {
  for (const name of names) {
    const value = memberOf(node, name);
    if (value?.type === "string" && typeof value.value === "string") return value.value;
  }
  return null;
}

/** Returns the time as written, or converted from seconds or milliseconds since 1970. */
function timeOf(node: Node): string | null {
  for (const name of TIME) {
    const value: unknown = memberOf(node, name)?.value;
    if (typeof value === "string" && value !== "") return value.slice(0, 40);
    if (typeof value !== "number" || !(value > 1e8 && value < 1e14)) continue;
    return new Date(value < 1e11 ? value * 1000 : value).toISOString();
  }
  return null;
}
