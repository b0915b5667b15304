import type { Run } from "../shared/compose.ts";

/** What the text of a group is. */
export type Destination =
  | "text"
  | "skip"
  | "fonts"
  | "styles"
  | "style"
  | "property"
  | "date"
  | "instruction"
  | "marker";

type Field = { code: string };
export type Font = { name: string; page: number | null; isSymbol: boolean };
export type StyleDraft = { id: number | null; name: string; base: number | null; outline: number | null };

/** Formatting of characters. */
export type Characters = {
  readonly strong: boolean;
  readonly em: boolean;
  readonly strike: boolean;
  readonly hidden: boolean;
  readonly deleted: boolean;
  readonly font: number | null;
};

/** Formatting of a paragraph, which counts where the paragraph ends. */
export type Paragraph = {
  readonly style: number | null;
  readonly outline: number | null;
  /** Depth of the table around it; 0 outside of tables. */
  readonly table: number;
  readonly list: number;
  readonly listLevel: number;
};

/** A group: what stands between "{" and "}". A group inside begins with the same state. */
export type Group = {
  destination: Destination;
  characters: Characters;
  paragraph: Paragraph;
  /** Characters after `\u` that stand for the same character in older programs. */
  fallback: number;
  /** True until the first word of the group. */
  isFresh: boolean;
  /** True after `\*`: a destination that is not known is skipped. */
  isStarred: boolean;
  href: string | null;
  field: Field | null;
  /** The property of the document that the group states. */
  property: string | null;
  /** What a group of two spellings of one text was before it. */
  before: Destination | null;
  isNestedRow: boolean;
  onClose: (() => void) | null;
};

export const PLAIN_CHARACTERS: Characters = {
  ...{ strong: false, em: false, strike: false, hidden: false, deleted: false },
  font: null,
};
export const PLAIN_PARAGRAPH: Paragraph = { style: null, outline: null, table: 0, list: 0, listLevel: 0 };

export function firstGroup(): Group {
  return {
    ...{ destination: "text", characters: PLAIN_CHARACTERS, paragraph: PLAIN_PARAGRAPH, fallback: 1 },
    ...{ isFresh: false, isStarred: false, href: null, field: null, property: null, before: null },
    ...{ isNestedRow: false, onClose: null },
  };
}

export function innerGroup(outer: Group): Group {
  return { ...outer, isFresh: true, isStarred: false, onClose: null };
}

/** Returns the formatting of runs in a group. */
export function lookOf({ characters: { strong, em, strike }, href }: Group): Omit<Run, "text"> {
  return {
    ...(strong && { strong }),
    ...(em && { em }),
    ...(strike && { strike }),
    ...(href !== null && { href }),
  };
}
