import type { Span } from "#lib/domain/span.ts";
import { sentencesOf } from "./sentences.ts";

const ASKING = "what|whether|how|who|whom|whose|when|where|why|which|if";
const REPORTED = new RegExp(
  [
    // "Asked what the height is", "asked the clerk how long it takes". "Asks for" and "asks … to" want a thing.
    `\\b(?:ask(?:s|ed|ing)?|quer(?:y|ies|ied)|enquire[sd]?|inquire[sd]?|wonder(?:s|ed)|want(?:s|ed) to know)\\b(?:(?!\\b(?:for|to)\\b)[^.;:]){0,60}?\\b(?:${ASKING})\\b`,
    `\\bquestion was (?:raised|asked|put)\\b[^.;:]{0,60}?\\b(?:${ASKING})\\b`,
    // "Asked the clerk to say how deep it is" reports one request. "Asks applicants to say how" is a rule.
    `(?<!\\b(?:is|are|be|being) )\\basked\\b[^.;:]{0,40}? to (?:say|tell|explain|confirm|clarify|find out)\\b[^.;:]{0,30}?\\b(?:${ASKING})\\b`,
  ].join("|"),
  "i",
);
const MARK = /\?(?=["'”’)\]]*(?:\s|[.,;]|$))/;
/** The same sentence has the answer: "asked how high it is, and was told that it is 12 metres". */
const REPLY = /\b(?:told|said|repl(?:y|ied)|answered|responded|confirmed|advised|explained|stated)\b/i;
const NOT_KNOWN = new RegExp(
  [
    String.raw`\b(?:did|do|does|could|can)(?: not|n['’]t) (?:know|say|answer|recall|tell)\b`,
    String.raw`\b(?:nobody|no one|none of them) (?:knew|knows|could (?:say|answer|tell))\b`,
    String.raw`\b(?:was|were|is|are) not (?:known|sure|certain|answered)\b`,
    String.raw`\b(?:unable to (?:say|answer|tell)|unknown|no (?:answer|reply|response)|find out|report back)\b`,
  ].join("|"),
  "i",
);

/** True if a sentence asks, and does not answer: "Cllr Okafor asked how deep the pond is." */
export function asksQuestion(sentence: string): boolean {
  if (MARK.test(sentence)) return true;
  return REPORTED.test(sentence) && (!REPLY.test(sentence) || NOT_KNOWN.test(sentence));
}

/**
 * Returns whether a text only raises a question: each of its sentences about it asks, and the sentence after that asks
 * too, says that the answer is not known, or is absent. Null if no sentence is about it.
 */
export function onlyRaises(text: string, isAbout: (sentence: string) => boolean): boolean | null {
  const sentences = sentencesOf(text).map(({ start, end }: Span) => text.slice(start, end).trim());
  const about = sentences.flatMap((sentence, at) => (isAbout(sentence) ? [{ sentence, at }] : []));
  if (about.length === 0) return null;
  const answers = (sentence: string) => !asksQuestion(sentence) && !NOT_KNOWN.test(sentence);
  return about.every(
    ({ sentence, at }) => asksQuestion(sentence) && !sentences.slice(at + 1, at + 2).some(answers),
  );
}
