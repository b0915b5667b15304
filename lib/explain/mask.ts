type SecretPattern = {
  /** Matches a whole secret, or has two groups: the lead, which stays readable, and the value. Runs in linear time. */
  readonly pattern: RegExp;
  /** For a pattern with two groups: false if the value is not a secret. */
  readonly isSecret?: (found: Found) => boolean;
};

type Found = {
  readonly lead: string;
  readonly value: string;
  /** The character after the value. */
  readonly next: string;
};

const VALUE = String.raw`([^\s"'‘’“”,;&(){}[\]<>=]{4,200})`;
const NAMES = "api[_ -]?key|secret[_-](?:access[_-])?key|access[_-]?key|client[_-]?secret|secret|token";
const PASSWORDS = "password|passwd|passphrase|pwd";

/**
 * Private keys, bearer tokens, AWS key ids, JWTs, API keys and assigned passwords. Plans contain the words "token",
 * "secret" and "bearer" too. So a word after one of them is masked only if it looks random, is quoted, or is the rest
 * of its line.
 */
const SECRET_PATTERNS: readonly SecretPattern[] = [
  // A passage may contain the start of a key without its end.
  {
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  },
  { pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}\b/g },
  { pattern: /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g },
  {
    pattern:
      /(?<![A-Za-z0-9])((?:[sprh]k|gh[pousr]|github_pat|glpat|xox[abeprs]|npm|hf)[-_]|AIza)([A-Za-z0-9_-]{16,})/g,
    isSecret: ({ value }) => looksRandom(value) && /\d/.test(value) && /[A-Za-z]/.test(value),
  },
  { pattern: /(\bBearer\s{1,4})([A-Za-z0-9._~+/=-]{16,})/gi, isSecret: ({ value }) => looksRandom(value) },
  {
    pattern: new RegExp(
      String.raw`((?:${NAMES}|${PASSWORDS})["'’”]?\s{0,4}[:=]\s{0,4}["'‘“]?)${VALUE}`,
      "gi",
    ),
    isSecret: isAssigned,
  },
  // The value is the rest of its line.
  {
    pattern: new RegExp(
      String.raw`(^[ \t>*-]{0,8}["']?(?:[A-Za-z0-9]{1,24}[_.-]){0,4}(?:${PASSWORDS}|secret)["']?[ \t]{0,4}[:=][ \t]{0,4})${VALUE}(?=[ \t,]{0,8}$)`,
      "gim",
    ),
    isSecret: ({ value }) => !REFERENCE.test(value),
  },
  // user:password@host
  { pattern: /([a-z]:\/\/[^\s:/@]{1,60}:)([^\s:/@]{3,100})(?=@)/gi },
];

/** An expression that reads a secret in code is not a secret. */
const REFERENCE = /^(?:process\.env|os\.environ|import\.meta|this\.|self\.|config\.|settings\.|env\.|\$)/;
const LITERAL = /^(?:true|false|null|none|undefined)$/i;
/** An amount, a count, a date or a time. */
const NUMBER = /^[£€$]?\d+(?:[.,:/-]\d+)*(?:%|[a-z]{1,2})?\.?$/i;

/** Not a word of prose: contains a digit, or a capital letter after a small one. */
function looksRandom(value: string): boolean {
  return /\d|[a-z][A-Z]/.test(value) && !NUMBER.test(value);
}

function isAssigned({ lead, value, next }: Found): boolean {
  if (REFERENCE.test(value) || LITERAL.test(value) || next === "(" || /^=|[:=]=/.test(value)) return false;
  const quoted = /["'‘“]$/.test(lead) && /[:=]/.test(lead.slice(0, -1));
  // A quotation of several words is prose, as in "password: 'as agreed'".
  if (quoted && (/["'’”]/.test(next) || lead.includes("="))) return !NUMBER.test(value);
  if (/=$/.test(lead)) return !NUMBER.test(value);
  // Without a digit it is a variable name or a word.
  return value.length >= 6 && looksRandom(value) && /\d/.test(value);
}

const dots = (secret: string) => "•".repeat(secret.length);

function maskPattern(text: string, { pattern, isSecret }: SecretPattern): string {
  return text.replace(pattern, (whole: string, ...rest: unknown[]) => {
    const [lead, value] = rest;
    if (typeof lead !== "string" || typeof value !== "string") return dots(whole);
    const offset = rest.find((each) => typeof each === "number") ?? 0;
    const next = text.charAt(offset + whole.length);
    return isSecret && !isSecret({ lead, value, next }) ? whole : lead + dots(value);
  });
}

const END = /-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g;
/** Approximate maximum length, in characters, of the part of a key within one passage. */
const KEY_CHARS = 8192;

/**
 * Finds the last lines of a key whose start is in the previous passage. Walks back from the end marker, line by line.
 */
function maskKeyEnds(text: string): string {
  let masked = text;
  let done = 0;
  for (const { index } of text.matchAll(END)) {
    let start = index;
    const least = Math.max(done, index - KEY_CHARS);
    for (let line = lineBefore(text, start, least); line !== null; line = lineBefore(text, start, least)) {
      // Only the last line of a key is short.
      if (start < index && start - line < 20) break;
      start = line;
    }
    masked = masked.slice(0, start) + dots(text.slice(start, index)) + masked.slice(index);
    done = index + 1;
  }
  return masked;
}

/**
 * Returns the start of the run of key characters before `end`, white space allowed; null if there is none.
 */
function lineBefore(text: string, end: number, least: number): number | null {
  let stop = end;
  while (stop > least && /\s/.test(text.charAt(stop - 1))) stop--;
  let start = stop;
  while (start > least && /[A-Za-z0-9+/=]/.test(text.charAt(start - 1))) start--;
  return start < stop ? start : null;
}

/**
 * Returns the text with each character of every secret replaced by one character, so positions do not move.
 */
export function maskSecrets(text: string): string {
  return maskKeyEnds(SECRET_PATTERNS.reduce(maskPattern, text));
}
