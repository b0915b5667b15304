import { DEFINITION_WORDS } from "./definitions.ts";
import { endParagraph } from "./paragraphs.ts";
import { addText, type Reader, type WordHandler } from "./reader.ts";
import { ROW_WORDS } from "./rows.ts";
import { type Characters, type Paragraph, PLAIN_CHARACTERS, PLAIN_PARAGRAPH } from "./state.ts";

const SIGNS: Readonly<Record<string, string>> = {
  ...{ tab: "\t", line: "\n", lbr: "\n", emdash: "—", endash: "–", lquote: "‘", rquote: "’" },
  ...{ ldblquote: "“", rdblquote: "”", bullet: "•", emspace: " ", enspace: " ", qmspace: " " },
};

/** A switch of characters is on without a value, and off with 0. */
const character =
  (name: "strong" | "em" | "strike" | "hidden" | "deleted"): WordHandler =>
  ({ group }, value) => {
    group.characters = { ...group.characters, [name]: value !== 0 } satisfies Characters;
  };

const paragraph =
  (change: (value: number | null) => Partial<Paragraph>): WordHandler =>
  ({ group }, value) => {
    group.paragraph = { ...group.paragraph, ...change(value) };
  };

const HANDLERS: ReadonlyMap<string, WordHandler> = new Map<string, WordHandler>([
  ...ROW_WORDS,
  ...DEFINITION_WORDS,
  ["par", (reader) => endParagraph(reader)],
  ["sect", (reader) => endParagraph(reader)],
  ["pard", paragraph(() => PLAIN_PARAGRAPH)],
  [
    "intbl",
    ({ group }) => {
      group.paragraph = { ...group.paragraph, table: Math.max(1, group.paragraph.table) };
    },
  ],
  ["itap", paragraph((value) => ({ table: Math.max(0, value ?? 0) }))],
  ["ls", paragraph((value) => ({ list: value ?? 0 }))],
  ["ilvl", paragraph((value) => ({ listLevel: Math.min(8, Math.max(0, value ?? 0)) }))],
  [
    "plain",
    ({ group }) => {
      group.characters = PLAIN_CHARACTERS;
    },
  ],
  ["b", character("strong")],
  ["i", character("em")],
  ["strike", character("strike")],
  ["striked", character("strike")],
  ["v", character("hidden")],
  ["deleted", character("deleted")],
  [
    "revised",
    (reader, value) => {
      if (value !== 0) reader.seen.add("tracked_changes");
    },
  ],
  [
    "uc",
    ({ group }, value) => {
      group.fallback = Math.min(100, Math.max(0, value ?? 1));
    },
  ],
]);

/** Does what a control word says, apart from destinations. Unknown words are ignored. */
export function applyWord(reader: Reader, name: string, value: number | null): void {
  if (name === "u") {
    const unit = ((value ?? 0) + 0x10000) & 0xffff;
    addText(reader, String.fromCharCode(unit));
    reader.skip = reader.group.fallback;
    return;
  }
  const sign = Object.hasOwn(SIGNS, name) ? SIGNS[name] : undefined;
  if (sign !== undefined) addText(reader, sign);
  else if (isApplied(reader, name)) HANDLERS.get(name)?.(reader, value);
}

/** Only the text has paragraphs and tables. A style sets what its name says, and nothing in the text. */
function isApplied({ group }: Reader, name: string): boolean {
  return group.destination === "text" || !/^(?:par|sect|cell|nestcell|row|trowd|cellx)$/.test(name);
}
