import { type SQL, sql } from "drizzle-orm";
import { prefixQuery, prefixWords } from "#db/prefix-words.ts";
import { documentProfiles } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import { readPart } from "#db/statement-part.ts";
import { usedSynonyms } from "#db/synonym-groups.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import { withoutHidden } from "#db/without-hidden.ts";
import type { Context } from "#lib/context.ts";
import { SUGGESTION_LIMIT, type SuggestAnswer, type SuggestInput } from "#lib/domain/question-api.ts";
import { containsTyped, typedWords } from "#lib/domain/typed-words.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { widerQuestions } from "#lib/retrieval/question/synonyms.ts";
import { withinSearchTime } from "./shared/search-time.ts";

type Suggestion = SuggestAnswer["suggestions"][number];

/** Maximum number of suggestions that are titles. */
const MAX_TITLES = 3;
const MAX_SYNONYMS = 2;
const MAX_PLACES = 2;
/** Maximum number of fitting descriptions whose places are read, the newest first. */
const MAX_DESCRIPTIONS = 100;
/**
 * Maximum number of passages that are counted, because a short start fits very many headings. They are read in the order
 * of an index, so that the same start always gives the same suggestions without a sort.
 */
const MAX_PASSAGES = 1000;
/** Maximum number of headings that are read. A plan prints a policy in several ways: "Policy H4 – Flats", "H4 Flats". */
const MAX_HEADINGS = 3 * SUGGESTION_LIMIT;
/** A longer heading is a sentence that a page shows as a heading. */
const MAX_HEADING_CHARS = 120;

/**
 * Suggests policies and headings of passages in current versions, titles of documents and places named in them, that
 * have all typed words. The last word may be incomplete. Secrets are masked. Runs three statements: passages with
 * titles, places, and synonyms. Indexes serve the first two.
 */
export function suggest(context: Context, input: SuggestInput): Promise<SuggestAnswer> {
  return withinSearchTime(context, (limited) => findSuggestions(limited, input));
}

async function findSuggestions(context: Context, { q, corpora }: SuggestInput): Promise<SuggestAnswer> {
  const query = prefixQuery(q);
  if (query === null) return { suggestions: [] };
  const visible = sql`${visibleEvidence(context.actor)} ${inCorpora(corpora)}`;
  const [read, places, groups] = await Promise.all([
    rows<Suggestion>(context.db, suggestStatement(query, q.toLowerCase(), visible)),
    findPlaces(context, query, visible),
    readPart(context.db, usedSynonyms(context.actor, corpora), {}),
  ]);
  const found = maskSuggestions(read, q);
  const synonyms = widerQuestions(q, groups, MAX_SYNONYMS).map((words) => ({
    ...{ kind: "synonym" as const, words, documentId: null },
  }));
  const titles = found.filter(({ kind }) => kind === "document");
  const headings = found
    .filter(({ kind }) => kind !== "document")
    .slice(0, SUGGESTION_LIMIT - titles.length - synonyms.length);
  const shown = found.filter((each) => titles.includes(each) || headings.includes(each));
  const named = new Set(shown.map(({ words }) => words.toLowerCase()));
  const otherPlaces = places
    .filter(({ words }) => !named.has(words.toLowerCase()))
    .slice(0, SUGGESTION_LIMIT - shown.length - synonyms.length);
  return { suggestions: [...shown, ...otherPlaces, ...synonyms] };
}

/** Finds places that current versions name, those in most documents first. A name with a secret is left out. */
async function findPlaces(context: Context, query: string, visible: SQL): Promise<Suggestion[]> {
  const found = await rows<{ readonly words: string }>(
    context.db,
    sql`with fitting as materialized (
        select profiles.version_id from ${documentProfiles} profiles
        where profiles.place_words @@ to_tsquery('simple', ${query}::text)),
      described as (
        select fitting.version_id from fitting
        join documents on documents.published_version_id = fitting.version_id
        join corpora on corpora.id = documents.corpus_id
        where ${visible} order by fitting.version_id desc limit ${MAX_DESCRIPTIONS})
      select min(entity ->> 'name') as words
      from described join ${documentProfiles} profiles using (version_id),
        jsonb_path_query(profiles.entities, '$[*] ? (@.type == "place")') as entity
      where ${prefixWords("entity ->> 'name'")} @@ to_tsquery('simple', ${query}::text)
        and length(entity ->> 'name') <= ${MAX_HEADING_CHARS}
      group by entity ->> 'key' order by count(*) desc, words limit ${MAX_PLACES}`,
  );
  return found
    .filter(({ words }) => maskSecrets(words) === words)
    .map(({ words }) => ({ kind: "place", words, documentId: null }));
}

/**
 * Masks secrets, and keeps one of the ways in which a heading is printed. Leaves out what fits the typed words only by the
 * letters of a secret. Otherwise a secret could be guessed letter by letter.
 */
function maskSuggestions(found: readonly Suggestion[], typed: string): Suggestion[] {
  const kept = new Map<string, Suggestion>();
  for (const each of found) {
    const words = maskSecrets(each.words);
    if (words !== each.words && !containsTyped(words, typed)) continue;
    const isTitle = each.kind === "document";
    const named = isTitle ? [each.documentId, words] : typedWords(words).filter((word) => word !== "policy");
    const key = JSON.stringify([isTitle, ...named]);
    if (!kept.has(key)) kept.set(key, { ...each, words });
  }
  return [...kept.values()];
}

function inCorpora(corpora: readonly string[] | undefined): SQL {
  return corpora === undefined ? sql`` : sql`and corpora.id = any(${sql.param([...corpora])}::text[])`;
}

/** In order: those that start as typed, policies among them by number; then policies, headings on many passages, titles. */
function suggestStatement(query: string, typed: string, visible: SQL): SQL {
  const heading = "chunks.section_path[cardinality(chunks.section_path)]";
  const shown = withoutHidden(heading);
  // Written into each condition: with a value from a join, Postgres reads the whole table instead of the index.
  const words = sql`to_tsquery('simple', ${query}::text)`;
  return sql`with asked as (select ${typed}::text as typed),
    headed as (
      select ${sql.raw(shown)} as words, chunks.policy_section_id as policy
      from chunks
      join documents on documents.published_version_id = chunks.version_id
      join corpora on corpora.id = documents.corpus_id and corpora.published_generation_id = chunks.generation_id
      where ${prefixWords(heading)} @@ ${words} and ${prefixWords(shown)} @@ ${words} and ${visible} and not chunks.disabled
        and length(${sql.raw(heading)}) <= ${MAX_HEADING_CHARS}
      order by chunks.version_id, chunks.generation_id, chunks.chunk_ordinal limit ${MAX_PASSAGES}),
    headings as (
      select *, case when numbered and starts then string_to_array(substring(words from '\\d{1,9}(?:\\.\\d{1,9})*'), '.')::int[] end as number from (
        select min(headed.words) as words, count(*) as passages,
          bool_or(strpos(lower(headed.words), lower(policy)) > 0) is true as numbered,
          starts_with(lower(headed.words), typed)
            or starts_with(regexp_replace(lower(headed.words), '^policy\\s+', ''), typed) as starts
        from headed, asked group by lower(headed.words), typed) as grouped
      order by starts desc, numbered desc, number, passages desc, words limit ${MAX_HEADINGS}),
    titles as (
      select documents.title as words, documents.id as "documentId",
        starts_with(lower(documents.title), typed) as starts
      from asked, documents join corpora on corpora.id = documents.corpus_id
      where ${prefixWords("documents.title")} @@ ${words} and ${visible}
        and documents.published_version_id is not null
      order by starts desc, documents.title, documents.id limit ${MAX_TITLES})
    select kind, words, "documentId" from (
      select case when numbered then 'policy' else 'heading' end as kind, words, null as "documentId",
        numbered, number, passages, starts from headings
      union all select 'document', words, "documentId", false, null, 0, starts from titles) as suggested
    order by starts desc, numbered desc, number, passages desc, words, "documentId"`;
}
