import { oneLine } from "#lib/domain/citation.ts";
import { askedRoles, namedRoles } from "#lib/domain/named-roles.ts";
import { terms } from "#lib/text/analyser.ts";

/** What is known of a question for a person. */
type AskedPerson = {
  readonly question: string;
  /** The terms of each of its subject words. */
  readonly words: readonly (readonly string[])[];
  /** Terms of the title of the document and of the headings above the lines. */
  readonly stated: ReadonlySet<string>;
};

const ASKS_PERSON = /^\W*(?:who (?:is|was|are|were)|(?:what is )?(?:the )?name of)\b/i;

/**
 * Returns the words of a title block that name the person with the role asked for: "by Jane Okafor, an Inspector appointed
 * by the Mayor". With the title they have all words of the question. Null if nobody or several persons are named.
 */
export function namedLine(lines: readonly string[], { question, words, stated }: AskedPerson): string | null {
  if (!ASKS_PERSON.test(question)) return null;
  const roles = askedRoles(question);
  const found = namedRoles(lines.join("\n")).filter(({ role }) => roles.has(role));
  const [first] = found;
  if (!first || new Set(found.map(({ name }) => name)).size > 1) return null;
  const own = new Set(terms(first.words));
  const hasAll = words.every((each) =>
    each.some((term) => own.has(term) || stated.has(term) || terms("name").includes(term)),
  );
  return hasAll ? oneLine(first.words) : null;
}
