/**
 * The subjects of `lib/services`, and the subjects that each may import. The graph has no cycle: a subject imports only
 * subjects that stand earlier in this list.
 */
export const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  events: [],
  recipe: [],
  receipts: [],
  providers: [],
  synonyms: [],
  topics: [],
  jobs: [],
  bindings: ["providers"],
  health: ["events", "recipe", "receipts", "providers", "bindings"],
  blobs: [],
  documents: ["recipe", "jobs"],
  datasets: ["documents"],
  judgements: ["events", "receipts", "documents"],
  packs: ["documents"],
  places: ["datasets", "packs"],
  pages: ["recipe", "blobs", "documents"],
  relations: ["recipe", "documents"],
  intake: ["recipe", "jobs", "blobs", "documents", "pages"],
  removal: ["jobs", "blobs", "documents", "packs"],
  unpacking: ["intake", "removal"],
  selection: ["jobs", "documents", "removal"],
  sync: ["health", "documents", "intake", "removal"],
  corpora: [
    ...["recipe", "providers", "jobs", "bindings", "health", "documents", "pages", "intake"],
    ...["removal", "sync", "datasets"],
  ],
  projects: ["corpora", "places"],
  search: [
    ...["events", "recipe", "receipts", "health", "documents", "datasets", "places", "judgements"],
    ...["relations", "corpora", "projects"],
  ],
  assembly: ["documents", "packs", "pages", "relations", "corpora", "search"],
  compare: ["receipts", "judgements", "corpora", "search"],
  sidecar: ["bindings", "health", "relations", "corpora", "search"],
  rag: ["recipe", "health", "corpora", "search", "assembly", "sidecar"],
  evaluation: ["recipe", "jobs", "judgements", "search"],
  reports: [],
  audit: ["health"],
  keeping: [],
  archive: ["recipe", "blobs", "judgements", "pages", "relations", "keeping"],
};

const SUBJECT = /^lib\/services\/([^/]+)\//;
/** The shells import verbs, not what verbs use: queries, mappers, steps. */
const SHELL = /^(?:app|actions|workers|cli)\//;
/** What verbs use: `internal` in their own subject alone, `shared` in other subjects too. */
const PART = /^lib\/services\/[^/]+\/(internal|shared)\//;

/** Returns the subject of a file, or null outside `lib/services`. */
export function subjectOf(file: string): string | null {
  return SUBJECT.exec(file)?.[1] ?? null;
}

/** Returns each forbidden import of a file's subject, with a message that says what to do. */
export function subjectViolations(file: string, imported: readonly string[]): string[] {
  const subject = subjectOf(file);
  if (subject === null) return SHELL.test(file) ? partsFromShell(file, imported) : [];
  const allowed = SUBJECTS[subject];
  if (allowed === undefined)
    return [
      `${file} belongs to ${subject}, which SUBJECTS in scripts/subjects.ts does not list. Add it there.`,
    ];
  return imported.flatMap((target) => {
    const other = subjectOf(target);
    if (other === null || other === subject) return [];
    if (!allowed.includes(other))
      return `${file} imports ${target}. The subject ${subject} may import ${allowed.join(", ") || "no other subject"}. Move the code to a lower subject, to db/ if it is a query that several subjects share, or pass it in as a function.`;
    if (PART.exec(target)?.[1] === "internal")
      return `${file} imports ${target}, which only the subject ${other} uses. Call a verb of ${other}, or move the file to lib/services/${other}/shared.`;
    return [];
  });
}

function partsFromShell(file: string, imported: readonly string[]): string[] {
  return imported
    .filter((target) => PART.test(target))
    .map(
      (target) =>
        `${file} imports ${target}. Import a verb of that subject instead, or make the file a verb.`,
    );
}

/**
 * Returns each `internal` file of another subject that a test imports. A test may set up its data with verbs and shared
 * parts of any subject. The laboratory measures parts, so it may import them.
 */
export function internalsInTest(file: string, imported: readonly string[]): string[] {
  if (file.startsWith("evals/")) return [];
  return imported
    .filter((target) => PART.exec(target)?.[1] === "internal" && subjectOf(target) !== subjectOf(file))
    .map(
      (target) =>
        `${file} imports ${target}. Call a verb of ${subjectOf(target)}, or move the test to that subject.`,
    );
}

/** Returns each file of a `shared` folder that no other subject imports. */
export function needlesslyShared(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const used = new Set<string>();
  for (const [file, targets] of imports) {
    const subject = subjectOf(file);
    for (const target of targets) if (subject !== null && subject !== subjectOf(target)) used.add(target);
  }
  return [...imports.keys()]
    .filter((file) => PART.exec(file)?.[1] === "shared" && !used.has(file))
    .map(
      (file) => `${file} is used by no other subject. Move it to ${file.replace("/shared/", "/internal/")}.`,
    );
}
