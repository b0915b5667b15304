import type { Database } from "#db/client.ts";
import { rows } from "#db/statement.ts";
import { readPart, type StatementPart } from "#db/statement-part.ts";
import { usedSynonyms } from "#db/synonym-groups.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import { BUILT_IN_SYNONYMS } from "#lib/domain/built-in-synonyms.ts";
import { terms } from "#lib/text/analyser.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import type { Admission, LaneIndex } from "./admission.ts";
import { type AskedWords, askedWords } from "./asked-words.ts";
import { buildScope, type WithinTime } from "./build-scope.ts";
import type { Scope } from "./scope.ts";
import {
  askedGenerations,
  disabledCorpora,
  NOTHING_READ,
  type Row,
  scopeStatement,
} from "./scope-statement.ts";

/** A scope, with the values of the parts that its statement also read: see `readPart`. */
type ReadScope = Scope & { readonly read: Readonly<Record<string, unknown>> };

type ScopeOptions = {
  /** For counting the question's words in the index. The search by meaning needs no counts. */
  readonly withinTime?: WithinTime;
  /** What else the statement reads. */
  readonly parts?: readonly StatementPart<unknown>[];
  /** The question, if synonyms of its words are also searched for. */
  readonly synonymsOf?: string | undefined;
};

const unlimited: WithinTime = (db, read) => read(db);

/**
 * Reads which corpora a search asks, and the text lane's word statistics of them, in one statement. The statement also
 * reads what `readLaneScope` needs, because each statement costs a turn at the embedded database.
 */
export async function readScope(
  db: Database,
  admission: Admission,
  termCounts: ReadonlyMap<string, number>,
  { withinTime = unlimited, parts = [], synonymsOf }: ScopeOptions = {},
): Promise<ReadScope> {
  const disabled = disabledCorpora(admission);
  const groups = usedSynonyms(admission.actor, admission.filters.corpora);
  const read = async (asked: AskedWords): Promise<ReadScope> => {
    const all = asked.question === undefined ? parts : [...parts, groups];
    const [row] = await rows<Row>(
      db,
      scopeStatement({ admission, words: asked.words, disabled, parts: all }),
    );
    const found = row ?? NOTHING_READ;
    const used =
      asked.question === undefined || row === undefined ? [] : await readPart(db, groups, found.read);
    const actual = used === BUILT_IN_SYNONYMS ? asked : askedWords(termCounts, asked.question, used);
    // People's own groups are known only now. Without a match of theirs, the words are those that were asked for.
    if (actual.words.some((word) => !asked.words.includes(word))) return read(actual);
    const counted = { ...actual, words: asked.words };
    const scope = await buildScope(db, found, counted, withinTime);
    const visible = await withoutHidden(db, admission, scope);
    return {
      ...(visible === null ? scope : await buildScope(db, found, visible, withinTime)),
      read: found.read,
    };
  };
  return read(askedWords(termCounts, synonymsOf, BUILT_IN_SYNONYMS));
}

/**
 * Returns the words without synonyms that no passage has which the actor may see; null if there are none. The counts of
 * the index include restricted documents, and an answer names its synonyms.
 */
async function withoutHidden(
  db: Database,
  admission: Admission,
  { expansions, asked, state }: Pick<Scope, "expansions" | "asked" | "state">,
): Promise<AskedWords | null> {
  if (expansions.length === 0) return null;
  const searched = expansions.flatMap((expansion) => expansion.terms.flatMap((term) => terms(term)));
  const visible = await textIndex.readVisibleTerms(db, {
    generations: askedGenerations(admission),
    state,
    visible: visibleEvidence(admission.actor),
    terms: searched,
  });
  if (searched.every((term) => visible.has(term))) return null;
  const isHidden = (other: string) =>
    terms(other).some((term) => searched.includes(term) && !visible.has(term));
  const matches = asked.matches.map((each) => ({
    ...each,
    others: each.others.filter((other) => !isHidden(other)),
  }));
  return { ...asked, matches };
}

/** Returns the scope of a lane's own index in the corpora of a scope that is already read, for the same words. */
export function readLaneScope(
  db: Database,
  { lane }: Pick<LaneIndex, "lane">,
  scope: Scope,
  withinTime: WithinTime = unlimited,
): Promise<Scope> {
  const { laneIndexes, asked } = scope;
  const own = laneIndexes[lane] ?? { corpora: null, state: null };
  return buildScope(db, { ...own, laneIndexes, disabled: null }, asked, withinTime);
}
