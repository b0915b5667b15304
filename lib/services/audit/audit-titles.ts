import { and, eq, inArray } from "drizzle-orm";
import { visibleProject } from "#db/projects.ts";
import { corpora, documents, packs, projects } from "#db/schema/index.ts";
import { readEverySynonym } from "#db/synonym-groups.ts";
import { readTopics } from "#db/topics.ts";
import { unrestrictedEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { AuditEntry } from "#lib/domain/corpus-console.ts";
import { listProviders } from "#lib/services/health/list-providers.ts";

async function synonymTitles({ db, actor }: Context) {
  const groups = await readEverySynonym(db, actor);
  return groups.map(({ id, terms }) => ({ id, title: terms.slice(0, 2).join(" · ") }));
}

async function topicTitles({ db, actor }: Context) {
  const topics = await readTopics(db, actor);
  return topics.map(({ id, name }) => ({ id, title: name }));
}

/** Returns the current titles of audit subjects, keyed by "corpus:its-id". Leaves out restricted documents. */
export async function auditTitles(
  context: Context,
  entries: readonly Pick<AuditEntry, "subjectType" | "subjectId">[],
): Promise<Readonly<Record<string, string>>> {
  const idsOf = (type: string) => [
    ...new Set(entries.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId)),
  ];
  const { db } = context;
  const [found, files, collected, providers, groups, topics, planned] = await Promise.all([
    db
      .select({ id: corpora.id, title: corpora.title })
      .from(corpora)
      .where(inArray(corpora.id, idsOf("corpus"))),
    db
      .select({ id: documents.id, title: documents.title })
      .from(documents)
      .innerJoin(corpora, eq(corpora.id, documents.corpusId))
      .where(and(inArray(documents.id, idsOf("document")), unrestrictedEvidence(context.actor))),
    db
      .select({ id: packs.id, title: packs.title })
      .from(packs)
      .where(inArray(packs.id, idsOf("pack"))),
    idsOf("provider").length === 0 ? [] : listProviders(context),
    idsOf("synonyms").length === 0 ? [] : synonymTitles(context),
    idsOf("topics").length === 0 ? [] : topicTitles(context),
    db
      .select({ id: projects.id, title: projects.title })
      .from(projects)
      .where(and(inArray(projects.id, idsOf("project")), visibleProject(context.actor))),
  ]);
  const named = (type: string, rows: readonly { readonly id: string; readonly title: string }[]) =>
    rows.map(({ id, title }): [string, string] => [`${type}:${id}`, title]);
  return Object.fromEntries([
    ...named("corpus", found),
    ...named("document", files),
    ...named("pack", collected),
    ...named("provider", providers),
    ...named("synonyms", groups),
    ...named("topics", topics),
    ...named("project", planned),
  ]);
}
