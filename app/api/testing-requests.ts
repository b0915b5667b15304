import fc from "fast-check";

/** Generated requests for tests: mostly valid ones, and some invalid ones. */

const hostile = fc.constantFrom(
  ...'\u0000|\ud800|\udc00\ud800|"|\'|%|_|\\|;--|$1|(|)|((|*|""|"a|a"b" c|-|:|::|@|#|&|<->|NaN|null|doc::x@1::chars-0-1|R1|(a)|3.12|roofs.md|plan 2031-02-30|\u202e|\u00ad|İ|ﬀ|𝔸'.split(
    "|",
  ),
);
const good = fc.constantFrom(
  "flat roof",
  "map of flat roofs",
  "Policy R1",
  "roofs.md",
  '"flat roof"',
  "a",
  "the",
);
export const text = fc.oneof(
  { arbitrary: good, weight: 8 },
  { arbitrary: hostile, weight: 3 },
  { arbitrary: fc.string({ unit: "binary", maxLength: 40 }), weight: 2 },
  {
    arbitrary: fc
      .array(fc.oneof(hostile, fc.constantFrom("flat", "roof", " ")), { maxLength: 12 })
      .map((words) => words.join(" ")),
    weight: 2,
  },
  { arbitrary: fc.constantFrom("roof ".repeat(799), "x".repeat(4001)), weight: 1 },
);
/** Mostly one of these, otherwise one that is refused. */
const among = (good: readonly string[], ...bad: readonly string[]) =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...good), weight: 15 },
    { arbitrary: fc.constantFrom(...bad, ""), weight: 1 },
  );
const day = among(["2030-02-01", "1999-12-31", "2040-02-29", "9999-12-31"], "2030-02-30", "0000-01-01", "-1");
const label = fc.oneof(
  fc.constantFrom("roofs", "md", "my-documents"),
  hostile,
  fc.string({ minLength: 1, maxLength: 30 }),
);
const names = fc.oneof(
  { arbitrary: fc.array(label, { maxLength: 3 }), weight: 12 },
  { arbitrary: fc.oneof(text, fc.array(text)), weight: 1 },
);
export const corpusId = fc.oneof(
  { arbitrary: fc.constant("my-documents"), weight: 3 },
  { arbitrary: text, weight: 1 },
);
export const number = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 50 }), weight: 12 },
  { arbitrary: fc.oneof(fc.integer(), fc.double(), fc.constant(2 ** 53), fc.string()), weight: 1 },
);
/** Mostly a valid value, otherwise any JSON value. */
const mostly = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: value, weight: 30 }, { arbitrary: fc.jsonValue(), weight: 1 });
const some = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, mostly(value)])), {
    requiredKeys: [],
  });

const filterShape = {
  documentIds: names,
  docTypes: names,
  formats: names,
  tags: names,
  tagMode: among(["any", "all"], "none"),
  authorities: names,
  topics: names,
  adoptionStatuses: names,
  projects: names,
  matters: names,
  stages: names,
  roles: names,
  motions: names,
  topologyLabels: names,
  applications: names,
  properties: names,
  dateFrom: day,
  dateTo: day,
  isDecision: fc.boolean(),
  isQuestion: fc.boolean(),
  isAction: fc.boolean(),
  period: fc.record({ from: fc.oneof(day, fc.constant(null)), to: fc.oneof(day, fc.constant(null)) }),
  dateFields: fc.array(among(["created", "modified", "published", "effective", "in_force"], "printed"), {
    minLength: 1,
    maxLength: 3,
  }),
};
const filterFields = some(filterShape);
const sidecarFilters = some({
  ...filterShape,
  spatial: fc.record({
    geometry: fc.oneof(fc.constant({ type: "Point" }), fc.jsonValue()),
    advisory: fc.constantFrom(true, true, true, false),
  }),
  confidentialityAllow: fc.array(among(["public", "internal", "restricted"]), { maxLength: 2 }),
  allowRestricted: fc.boolean(),
});
export const sidecarBody = fc
  .record({
    corpus_ids: mostly(
      fc.oneof(
        { arbitrary: fc.constant(["my-documents"]), weight: 5 },
        { arbitrary: fc.array(corpusId, { maxLength: 3 }), weight: 1 },
      ),
    ),
    query: mostly(text),
    schema_version: mostly(fc.constant(1)),
    rest: some({
      top_k: number,
      filters: fc.oneof(fc.constant({}), sidecarFilters),
      mode: among(["semantic", "semantic_with_keyword_boost", "hybrid"], "keyword"),
      include_chunks: fc.boolean(),
      include_documents: fc.boolean(),
      include_debug: fc.boolean(),
      include_receipt_fields: fc.boolean(),
      intended_query_class: among(["exact_document_lookup", "mixed_unknown"], "other"),
      trace_id: fc.oneof(label, label, label, text),
    }),
  })
  .map(({ rest, ...fixed }) => ({ ...fixed, ...rest }));
export const ragBody = fc
  .record({
    query: mostly(text),
    rest: some({
      profile_id: among(
        ["adaptive", "rank_fusion", "default_research", "decisions_recent", "templates_lookup"],
        "none",
      ),
      mode: among(["hybrid", "semantic", "keyword"], "none"),
      top_k: number,
      pack: among(["both", "full", "llm"], "none"),
      filters: some({
        corpora: fc.constant(["my-documents"]),
        tags: names,
        tag_mode: among(["any", "all"]),
        project: names,
        doc_type: names,
        date_from: day,
        date_to: day,
        confidentiality_allow: fc.array(among(["public", "internal", "restricted"]), {
          maxLength: 2,
        }),
        allow_restricted: fc.boolean(),
      }),
    }),
  })
  .map(({ rest, ...fixed }) => ({ ...fixed, ...rest }));
export const body = (made: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { arbitrary: made.map((value) => JSON.stringify(value)), weight: 12 },
    { arbitrary: fc.json(), weight: 1 },
    { arbitrary: fc.string(), weight: 1 },
  );
export const asked = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .record(fields, { requiredKeys: [] })
    .map((values) =>
      new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString(),
    );
export const searchQuery = asked({
  q: text,
  mode: among(["hybrid", "semantic", "keyword", "semantic_with_keyword_boost"], "none"),
  lanes: among(["auto", "text", "page", "both"], "none"),
  limit: number,
  offset: number,
  passages: number,
  corpora: names,
  documents: names,
  tags: names,
  tagMode: among(["any", "all"]),
  docTypes: names,
  dateFrom: day,
  dateTo: day,
  isDecision: among(["true", "0"], "maybe"),
  recognise: among(["name,concept,time,across", "time", "concept,time"], "tone"),
  periodFrom: day,
  dateFields: among(["created,modified", "in_force"], "printed"),
  utility: among(["true", "false"], "maybe"),
  uiContext: among(["visual", "policy", "document", "pack"], "other"),
});

/** A question of a recognised kind, or text, with its parameters. */
const question = fc.oneof(
  text,
  fc.constantFrom(
    ..."what did we do last week|yesterday|since the examination|open roofs.md|roofs since 2030|between March and 2030".split(
      "|",
    ),
  ),
);
export const byNameQuery = asked({ name: question, topic: text, corpora: corpusId });
export const historyQuery = asked({
  q: question,
  periodFrom: day,
  periodTo: day,
  dateFields: among(["created", "modified,published", "effective", "in_force"], "printed"),
  corpora: corpusId,
  offset: number,
  limit: number,
});

/** A complete frame in our own form. */
export const frameBody = fc
  .record({
    query: text,
    rest: some({
      filters: fc.oneof(fc.constant({}), filterFields),
      mode: among(["hybrid", "semantic", "keyword"], "none"),
      lanes: among(["auto", "text", "page", "both"], "none"),
      profile: among(
        ["adaptive", "rank_fusion", "default_research", "decisions_recent", "templates_lookup"],
        "none",
      ),
      rerank: among(["off", "profile", "late-interaction"], "none"),
      stakes: among(["normal", "high"]),
      queryClass: among(["exact_document_lookup", "mixed_unknown"], "other"),
      uiContext: among(["visual", "policy", "api"], "other"),
      recognise: fc.array(among(["name", "concept", "time", "across"], "tone"), { maxLength: 4 }),
      utility: fc.boolean(),
      topic: label,
      culpStageId: label,
      limit: number,
      offset: fc.oneof(fc.constant(0), number),
      passagesPerDocument: number,
    }),
  })
  .map(({ rest, ...fixed }) => ({ ...fixed, ...rest }));

const route = some({
  lanes: among(["auto", "text", "page", "both"], "none"),
  mode: among(["hybrid", "semantic", "keyword"], "none"),
  profile: among(["adaptive", "rank_fusion", "default_research", "templates_lookup"], "none"),
  rerank: among(["off", "profile"], "none"),
});
export const compareBody = fc.record({
  frame: mostly(frameBody),
  routes: mostly(fc.array(route, { minLength: 2, maxLength: 3 })),
});

const sides = fc.oneof(
  fc.constantFrom(["my-documents", "walls"], ["walls", "my-documents", "walls"]),
  fc.array(fc.oneof(corpusId, label), { maxLength: 4 }),
);
export const acrossBody = fc
  .record({
    query: question,
    rest: some({ corpora: sides, projects: sides, limit: number, passagesPerDocument: number }),
  })
  .map(({ query, rest }) => ({ query, ...rest }));
