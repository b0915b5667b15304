import { terms } from "./analyser.ts";

/**
 * Forms of irregular verbs that one stem does not join. Indexes keep the forms apart: the table only decides whether a
 * word of a question is absent from the library, and which words of a table a question names.
 */
const VERBS = `
  become became; begin began begun; bind bound; break broke broken; bring brought; build built; burn burnt; buy bought;
  catch caught; choose chose chosen; come came; deal dealt; dig dug; draw drew drawn; drive drove driven;
  fall fell fallen; feed fed; feel felt; fight fought; find found; fly flew flown; forbid forbade forbidden;
  freeze froze frozen; give gave given; go went gone; grow grew grown; hang hung; hear heard; hide hid hidden;
  hold held; keep kept; know knew known; lay laid; lead led; leave left; lend lent; lie lay lain; light lit; lose lost;
  make made; mean meant; meet met; pay paid; ride rode ridden; ring rang rung; rise rose risen; run ran;
  say said; see saw seen; seek sought; sell sold; send sent; shake shook shaken; shine shone; show shown;
  shrink shrank shrunk; sing sang sung; sink sank sunk; sit sat; sleep slept; speak spoke spoken; spend spent; stand stood;
  steal stole stolen; stick stuck; strike struck; sweep swept; swim swam swum; take took taken; teach taught;
  tear tore torn; tell told; think thought; throw threw thrown; understand understood; wear wore worn; weave wove woven;
  win won; withdraw withdrew withdrawn; write wrote written`;

/**
 * Verbs and the nouns made of them that one stem does not join: "decided" and "decision date". Column headings name
 * with nouns what questions ask with verbs.
 */
const NOUNS = `
  apply applicant application; close closure; conclude conclusion; contribute contributor; decide decision; deliver delivery;
  demolish demolition; expire expiry; extend extension; lose loss; omit omission; own owner ownership; pay payment;
  permit permission; receive receipt; reduce reduction; register registration; respond respondent response;
  revise revision; sell sale; submit submission`;

/** Each group becomes one: "pay", "paid" and "payment". */
const FORMS_BY_TERM: ReadonlyMap<string, readonly string[]> = (() => {
  const byTerm = new Map<string, ReadonlySet<string>>();
  for (const group of `${VERBS};${NOUNS}`.split(";")) {
    const own = terms(group);
    const joined = new Set(own.flatMap((term) => [term, ...(byTerm.get(term) ?? [])]));
    for (const term of joined) byTerm.set(term, joined);
  }
  return new Map([...byTerm].map(([term, all]) => [term, [...all].filter((other) => other !== term)]));
})();

/** Returns the terms of the other forms of a word: of "met" that of "meet". Empty for most words. */
export function otherForms(term: string): readonly string[] {
  return FORMS_BY_TERM.get(term) ?? [];
}

const PAST_FORMS: ReadonlySet<string> = new Set(VERBS.split(";").flatMap((verb) => terms(verb).slice(1)));

/** True for a term of a past form of an irregular verb: of "met", not of "meet". */
export const isPastForm = (term: string): boolean => PAST_FORMS.has(term);
