import { RECORD_LIMITS } from "./limits.ts";

/** A feature cut out of a document: its text, which is not parsed. */
export type FeatureText = {
  readonly text: string;
  /** `shape`: arrays of numbers were left out, because the feature is longer than can be held. */
  readonly leftOut: "nothing" | "shape" | "everything";
  /** True if it is nested deeper than is read. */
  readonly isTooDeep: boolean;
};

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];
/** White space, and the mark before each value of a JSON text sequence (RFC 7464). */
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0x1e, 0xfeff]);
const HEADER_CHARS = 65_536;
const FEATURES_KEY = /"features"\s*:\s*$/;
const KEY_CHARS = 64;

/**
 * Cuts a document into the features of its collections, or its values if it has no collection, as its text arrives. It
 * follows brackets and quotation marks only, so that a feature with a fault does not affect the next one, and so that
 * memory holds one feature at most. `JSON.parse` then reads each feature (ADR 0104).
 */
export class FeatureCutter {
  readonly #mostChars: number;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** True within the list of features of a collection, at depth 2. */
  #isInFeatures = false;
  #isCollection = false;
  #hasJunk = false;
  /** The text outside features: the collection's other members. */
  #header = "";
  #value: CutValue | null = null;
  /** Where the text that is not stored yet begins in the current part. */
  #from = 0;
  #found: FeatureText[] = [];
  /** True after a character that begins no object. */
  isForeign = false;

  /** @param mostChars length of a feature from which its shape is left out */
  constructor(mostChars: number = RECORD_LIMITS.rowChars) {
    this.#mostChars = mostChars;
  }

  /** The members of the last collection without its features, as far as they have been read. */
  get header(): unknown {
    const text = this.#header;
    for (const end of ["", "]}", "}"]) {
      const parsed = parsedOrUndefined(text + end);
      if (parsed !== undefined) return parsed;
    }
    return null;
  }

  /** True if no value is open. */
  get isComplete(): boolean {
    return this.#depth === 0;
  }

  /** Returns the features that are complete with this part of the text. */
  add(part: string): readonly FeatureText[] {
    this.#found = [];
    this.#from = 0;
    for (let at = 0; at < part.length && !this.isForeign; at++) {
      const code = part.charCodeAt(at);
      if (this.#isInString) this.#inString(code);
      else this.#outsideString(code, at, part);
    }
    this.#store(part, part.length);
    return this.#found;
  }

  #inString(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === BACKSLASH) this.#isEscaped = true;
    else if (code === QUOTE) this.#isInString = false;
  }

  #outsideString(code: number, at: number, part: string): void {
    switch (code) {
      case QUOTE:
        this.#isInString = true;
        if (this.#isBetweenFeatures) this.#hasJunk = true;
        else if (this.#depth === 0) this.isForeign = true;
        return;
      case OPEN_OBJECT:
      case OPEN_LIST:
        this.#open(code === OPEN_LIST, at, part);
        return;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        this.#close(code === CLOSE_LIST, at, part);
        return;
      case COMMA:
        if (this.#isBetweenFeatures) this.#endJunk();
        return;
      default:
        if (this.#depth > 2 || (this.#depth > 0 && !this.#isInFeatures) || BLANKS.has(code)) return;
        if (this.#isBetweenFeatures) this.#hasJunk = true;
        else if (this.#depth === 0) this.isForeign = true;
    }
  }

  get #isBetweenFeatures(): boolean {
    return this.#isInFeatures && this.#depth === 2;
  }

  #open(isList: boolean, at: number, part: string): void {
    if (this.#depth === 0) {
      if (isList) this.isForeign = true;
      this.#begin(at);
      this.#isCollection = false;
      this.#header = "";
    } else if (this.#isBetweenFeatures) {
      this.#begin(at);
    } else if (this.#depth === 1 && isList && this.#beginsFeatures(at, part)) {
      this.#store(part, at + 1);
      this.#header = this.#value?.text ?? "";
      this.#value = null;
      this.#isInFeatures = true;
      this.#isCollection = true;
      this.#depth++;
      return;
    }
    this.#depth++;
    if (this.#value === null) return;
    if (isList && this.#value.listDepth === null) {
      this.#value.listDepth = this.#depth;
      this.#value.listAt = this.#value.text.length + (at - this.#from);
    }
    if (this.#depth - (this.#isInFeatures ? 2 : 0) > RECORD_LIMITS.depth) this.#value.isTooDeep = true;
  }

  #beginsFeatures(at: number, part: string): boolean {
    if (this.#value === null) return false;
    const before = this.#value.text.slice(-KEY_CHARS) + part.slice(Math.max(this.#from, at - KEY_CHARS), at);
    return FEATURES_KEY.test(before);
  }

  #close(isList: boolean, at: number, part: string): void {
    if (this.#depth === 0) {
      this.isForeign = true;
      return;
    }
    if (this.#isBetweenFeatures) {
      this.#endJunk();
      if (!isList) return;
      this.#isInFeatures = false;
      this.#depth = 1;
      this.#from = at;
      return;
    }
    this.#depth--;
    const value = this.#value;
    if (value?.skipsTo === this.#depth) {
      this.#from = at + 1;
      value.skipsTo = null;
    }
    if (value?.listDepth === this.#depth + 1) {
      value.listDepth = null;
      const end = value.text.length + (at + 1 - this.#from);
      if (end - value.listAt > value.longest.end - value.longest.at)
        value.longest = { at: value.listAt, end };
    }
    if (this.#depth === 0 || this.#isBetweenFeatures) this.#endValue(at, part);
  }

  #begin(at: number): void {
    this.#value = {
      text: "",
      listDepth: null,
      listAt: 0,
      longest: { at: 0, end: 0 },
      skipsTo: null,
      leftOut: "nothing",
      isTooDeep: false,
    };
    this.#from = at;
  }

  #endValue(at: number, part: string): void {
    this.#store(part, at + 1);
    const value = this.#value;
    this.#value = null;
    if (value === null || (this.#depth === 0 && this.#isCollection)) return;
    this.#found.push({ text: value.text, leftOut: value.leftOut, isTooDeep: value.isTooDeep });
  }

  #endJunk(): void {
    if (this.#hasJunk) this.#found.push({ text: "", leftOut: "nothing", isTooDeep: false });
    this.#hasJunk = false;
  }

  /** Stores the text up to a place of the part, if it belongs to a value. */
  #store(part: string, end: number): void {
    const text = part.slice(this.#from, end);
    this.#from = end;
    const value = this.#value;
    if (value === null) {
      if (this.#isCollection && !this.#isInFeatures && this.#header.length < HEADER_CHARS)
        this.#header += text;
      return;
    }
    if (value.skipsTo !== null || value.leftOut === "everything") return;
    value.text += text;
    if (value.isTooDeep) leaveOut(value);
    else if (value.text.length > this.#mostChars) shorten(value, this.#mostChars);
  }
}

type CutValue = {
  text: string;
  /** Depth and place of the outermost list that is open. */
  listDepth: number | null;
  listAt: number;
  /** Place of the longest outermost list that is closed. */
  longest: { readonly at: number; readonly end: number };
  /** The depth at which text is stored again. */
  skipsTo: number | null;
  leftOut: FeatureText["leftOut"];
  isTooDeep: boolean;
};

function leaveOut(value: CutValue): void {
  value.text = "";
  value.leftOut = "everything";
}

/** Leaves out the list that is open, or the longest: the shape, if a feature is so long. */
function shorten(value: CutValue, mostChars: number): void {
  const { text, listDepth, longest } = value;
  value.leftOut = "shape";
  if (listDepth !== null) {
    value.text = `${text.slice(0, value.listAt)}null`;
    value.skipsTo = listDepth - 1;
  } else {
    value.text = `${text.slice(0, longest.at)}null${text.slice(longest.end)}`;
    value.longest = { at: 0, end: 0 };
  }
  if (longest.end === 0 && listDepth === null) leaveOut(value);
  else if (value.text.length > mostChars) leaveOut(value);
}

const STRINGS_OR_NO_NUMBERS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b/g;

/** Returns a parsed value, with null for NaN and Infinity, which some programs write. Undefined if it is no JSON. */
export function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    if (!/NaN|Infinity/.test(text)) return undefined;
  }
  try {
    const mended = text.replace(STRINGS_OR_NO_NUMBERS, (found) => (found.startsWith('"') ? found : "null"));
    return JSON.parse(mended) as unknown;
  } catch {
    return undefined;
  }
}
