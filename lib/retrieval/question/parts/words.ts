/** Words without content. The other words of a question name its subject. */
const FUNCTION_WORDS = new Set(
  `a an the this that these those it its they them their theirs he she his her him we us our you your i me my one ones
  and or but nor so if then than as at by for from in into of off on onto out over to under up upon with within without
  about after again against all also any anywhere around because before being below between both each either ever every
  everywhere few here however just least less like made make makes many more most much must no not now once only other
  others own per same since some still such there though through too until very via was were when where whether which
  while who whom whose why what how is are am be been do does did done has have had having can could may might shall
  should will would let lets get gets got go goes gone say says said tell tells told ask asks asked compare compared compares comparing
  contrast differ differs different difference differences versus vs please according respectively`.split(
    /\s+/,
  ),
);

/** Names of documents and authors that occur as sides of a comparison. */
const SOURCE_WORDS = new Set(
  `account act agreement annex appeal appellant appendix applicant application appraisal assessment brief bylaw calculator
  case code committee condition consultation council councillors court decision developer direction document drawing
  engineer evidence examiner figures framework guidance guide inspector judgment law letter members methodology minutes
  neighbour neighbours note notice objection objectors officer officers order paper permission plan plans policy policies
  protocol records register regulation regulations report representation representations resident residents response
  review rule rules schedule scheme society spd specification spreadsheet standard standards statement statute strategy
  study summary supplement survey table template toolkit tool`.split(/\s+/),
);

/** Adjectives that distinguish sources of the same kind. */
const SOURCE_ADJECTIVES = new Set(
  `adopted amended annual current draft earlier emerging existing final first former joint last later latest local national
  new newer newest next old older original previous proposed published recent revised second statutory updated`.split(
    /\s+/,
  ),
);

export type Word = { readonly text: string; readonly start: number; readonly end: number };

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|[-'’./](?=[\p{L}\p{N}]))*/gu;

/** Returns the words of a text with their positions in UTF-16 units. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: found, index }) => ({
    text: found,
    start: index,
    end: index + found.length,
  }));
}

/** Lower case, without a genitive. */
export function normaliseWord(word: string): string {
  return word.toLowerCase().replace(/['’]s?$/, "");
}

export function isContent(word: string): boolean {
  return !FUNCTION_WORDS.has(normaliseWord(word));
}

/** Returns the words that name the subject of a text. */
export function contentWords(text: string): string[] {
  return wordsOf(text).flatMap(({ text: word }) => (isContent(word) ? [word] : []));
}

/** "HEDNA", "NPPF", "SPDs". */
function isAcronym(word: string): boolean {
  return /^\p{Lu}[\p{Lu}\d]+s?$/u.test(word.replace(/['’]s?$/, ""));
}

export function isSourceWord(word: string): boolean {
  return isAcronym(word) || SOURCE_WORDS.has(normaliseWord(word));
}

/** True if a text names a document or its author, a year, or something with a proper name. */
export function namesSource(text: string): boolean {
  const words = wordsOf(text);
  return words.some(({ text: word }) => isSourceWord(word) || isYear(word)) || namesIn(text).length > 0;
}

function isYear(word: string): boolean {
  return /^(?:1[89]|20)\d\d(?:[-/]\d{2,4})?$/.test(word);
}

/** Returns runs of capitalised words that do not begin a sentence, and acronyms. */
export function namesIn(text: string): string[] {
  const words = wordsOf(text);
  const runs: string[][] = [];
  let open: string[] | null = null;
  for (const [index, { text: word, start, end }] of words.entries()) {
    const begins = index === 0 || /[.?!:]\s*["“'(]*$/.test(text.slice(0, start));
    const named = isAcronym(word) || (!begins && /^\p{Lu}\p{Ll}/u.test(word) && isContent(word));
    if (named && open !== null && text.slice(words[index - 1]?.end ?? 0, start) === " ") open.push(word);
    else if (named) {
      open = [word];
      runs.push(open);
    }
    if (!named || /^['’.,;:?!]/.test(text.slice(end))) open = null;
  }
  return [...new Set(runs.map((run) => run.join(" ").replace(/['’]s?$/, "")))];
}

/**
 * Returns content words without those that name a source and the words before them: "the joint SHMA", "the draft
 * framework".
 */
export function withoutSources(text: string): string[] {
  const words = wordsOf(text);
  const dropped = new Set<number>();
  for (const [index, { text: word }] of words.entries()) {
    if (!isSourceWord(word) && !isYear(word)) continue;
    dropped.add(index);
    for (let before = index - 1; SOURCE_ADJECTIVES.has(normaliseWord(words[before]?.text ?? "")); before -= 1)
      dropped.add(before);
  }
  return words.flatMap(({ text: word }, index) => (dropped.has(index) || !isContent(word) ? [] : [word]));
}
