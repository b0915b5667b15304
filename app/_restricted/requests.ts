import { REPORT_KINDS } from "#lib/domain/reports.ts";
import { parametersIn } from "../testing.ts";
import { CORPUS_MARK, MARK } from "./documents/testing.ts";
import type { RestrictedInstance } from "./testing.ts";

/** Ids by the kind of row that they name. */
export type Ids = Readonly<Record<string, readonly string[]>>;

/** The instance, and every id in it. */
export type Known = { readonly made: RestrictedInstance; readonly ids: Ids };

/** Returns the ids of all rows that an address can name. */
export async function everyId({ instance }: RestrictedInstance): Promise<Ids> {
  const of = async (statement: string) => {
    const rows = await instance.database.sql.unsafe<{ id: string }[]>(statement);
    return rows.map(({ id }) => String(id));
  };
  return {
    corpus: await of("select id from corpora"),
    document: [
      ...new Set(
        await of(
          "select id from documents union select subject_id from audit_log where subject_type = 'document'",
        ),
      ),
    ],
    job: await of("select id from jobs"),
    batch: await of("select distinct batch_id as id from jobs where batch_id is not null"),
    pack: await of("select id from packs"),
    item: await of("select id from pack_items"),
    project: await of("select id from projects"),
    receipt: await of("select id from receipts"),
    sync: await of("select id from sync_runs"),
    evaluation: await of("select id from evaluation_runs"),
    passage: await of("select id from disabled_passages"),
    topics: [...(await of("select id from topics")), "built-in-heritage"],
    synonyms: [...(await of("select id from synonym_groups")), "built-in-annexe"],
    ref: await of("select evidence_ref as id from pack_items"),
    dataset: await of("select id from datasets"),
    record: await of(`select 'record::' || v.dataset_id || '::' || r.reference || '@' || v.number as id
      from records r join dataset_versions v on v.id = r.dataset_version_id`),
    site: await of("select id from place_reports"),
    path: await of("select source_path as id from documents"),
  };
}

/** Returns the ids for a dynamic part of an address. Add every new part here. */
function valuesFor({ ids }: Known, address: string, name: string): readonly string[] {
  const known: Readonly<Record<string, readonly string[] | undefined>> = {
    "/api/datasets/[id]": ids.dataset,
    "/api/corpora/[id]": ids.corpus,
    "/api/sidecar/corpora/[id]": ids.corpus,
    "/admin/corpora/[id]": ids.corpus,
    "/api/documents/[id]": ids.document,
    "/api/workbench/documents/[id]": ids.document,
    "/documents/[id]": ids.document,
    "/admin/passages/[id]": ids.document,
    "/api/jobs/[id]": ids.job,
    "/admin/jobs/[id]": ids.job,
    "/api/packs/[id]": ids.pack,
    "/packs/[id]": ids.pack,
    "/api/projects/[id]": ids.project,
    "/projects/[id]": ids.project,
    "/api/receipts/[id]": ids.receipt,
    "/receipts/[id]": ids.receipt,
    "/api/workbench/evaluations/[id]": ids.evaluation,
    "/admin/evaluation/runs/[id]": ids.evaluation,
    "/api/providers/[id]": ["connector:local"],
    "/api/synonyms/[id]": ids.synonyms,
    "/api/topics/[id]": ids.topics,
    "/api/places/report/[id]": ids.site,
    "/places/reports/[id]": ids.site,
  };
  const byName: Readonly<Record<string, readonly string[] | undefined>> = {
    run: ids.sync,
    item: ids.item,
    page: ["1", "2"],
    passage: ids.passage,
    kind: address.startsWith("/pdf-assets")
      ? ["build"]
      : REPORT_KINDS.flatMap((kind) => [kind, kind.replaceAll("_", "-")]),
    version: ["1"],
    file: ["pdf.mjs"],
    ref: ids.record,
    // The tile of the whole world.
    ...{ z: ["0"], x: ["0"], y: ["0"] },
  };
  const found = name === "id" ? known[`${address.slice(0, address.indexOf("[id]"))}[id]`] : byName[name];
  if (found === undefined) throw new Error(`Say which ids fit [${name}] of ${address}.`);
  return found;
}

export type Parameters = Readonly<Record<string, string>>;

/** Returns every combination of existing ids for the dynamic parts of an address. */
export function everyParameters(known: Known, address: string): Parameters[] {
  return parametersIn(address).reduce<Parameters[]>(
    (made, name) =>
      made.flatMap((each) => valuesFor(known, address, name).map((value) => ({ ...each, [name]: value }))),
    [{}],
  );
}

/** Guessable words of restricted documents, and the start of the marker to find partial matches. */
const GUESSES = ["lantern", MARK.slice(0, 5), "what did we do last week"];
const asQuery = (name: string, values: readonly string[], more = "") =>
  values.map((value) => `?${name}=${encodeURIComponent(value)}${more}`);

type Queries = Readonly<Record<string, readonly string[]>>;

function documentQueries({ ids }: Known): Queries {
  const refs = (ids.ref ?? []).join(",");
  return {
    "/api/documents": [
      ...asQuery("q", GUESSES),
      ...asQuery("corpus", ids.corpus ?? []),
      "?state=failed",
      "?limit=200",
    ],
    "/api/workbench/documents": [
      ...asQuery("q", GUESSES),
      ...asQuery("corpus", ids.corpus ?? []),
      "?state=failed",
      "?state=removed&sort=title",
      "?limit=200",
    ],
    "/api/workbench/filter-counts": asQuery("trace", ids.receipt ?? []),
    "/api/workbench/documents/ids": [...asQuery("q", GUESSES), "?state=removed", ""],
    "/api/workbench/documents/kinds": [`?ids=${(ids.document ?? []).slice(0, 400).join(",")}`],
    "/api/documents/by-name": [...asQuery("name", GUESSES), ...asQuery("name", ["plan", "lantern plan"])],
    "/api/documents/[id]": [
      "?view=text",
      "?view=original&version=1",
      "?offset=0&limit=40",
      "?view=text&version=2",
    ],
    "/api/documents/[id]/chunks": ["?q=lantern&limit=200", "?flag=injection", "?flag=disabled"],
    "/api/documents/[id]/assets": ["?version=1", "?page=1"],
    "/api/documents/[id]/relations": ["?version=1"],
    "/api/documents/[id]/pages/[page]/words": ["?version=1"],
    "/api/documents/[id]/pages/[page]/picture": ["?version=1"],
    "/api/documents/[id]/pages/[page]/thumbnail": ["?version=1"],
    "/api/workbench/documents/[id]/passages": [`?refs=${encodeURIComponent(refs)}`, "?version=1"],
    "/api/workbench/documents/[id]/pages": ["?version=1"],
    "/api/workbench/documents/[id]/find": asQuery("words", GUESSES),
    "/api/workbench/documents/[id]/outline": ["?version=1"],
    "/api/workbench/documents/[id]/readable": ["?version=1"],
  };
}

function workbenchQueries({ ids }: Known): Queries {
  const refs = (ids.ref ?? []).join(",");
  return {
    "/api/workbench/compare/figures": [
      `?query=lantern&a=${encodeURIComponent(refs)}&b=${encodeURIComponent(refs)}`,
    ],
    "/api/workbench/evaluations": ["?measure=mrr"],
    "/api/workbench/evaluations/[id]": asQuery("against", ids.evaluation ?? [], "&measure=mrr"),
    "/api/workbench/evaluations/passages": asQuery("refs", [refs, ...(ids.ref ?? [])]),
    "/api/workbench/judgements": asQuery("query", ["where does a lantern hang"]),
    "/api/workbench/jobs": [...asQuery("batch", ids.batch ?? []), "?active=true"],
    "/api/workbench/search": [
      ...asQuery("q", GUESSES, "&recognise=name,concept,time,across"),
      "?q=lantern&lanes=both&mode=keyword",
      ...asQuery("corpora", ids.corpus ?? [], "&q=lantern"),
      ...asQuery("documents", ids.document ?? [], "&q=lantern"),
    ],
  };
}

function apiQueries({ ids, made }: Known): Queries {
  return {
    "/api/audit": [
      ...asQuery("subjectId", ids.document ?? [], "&subjectType=document"),
      "?limit=500",
      "?action=document.&limit=500",
    ],
    "/api/corpora": ["?trash=true", "?trash=false"],
    "/api/search": [
      ...asQuery("q", GUESSES),
      ...asQuery("corpora", ids.corpus ?? [], "&q=lantern"),
      "?q=lantern&confidentialityAllow=restricted&allowRestricted=true",
    ],
    "/api/history": [
      "?periodFrom=2020-01-01",
      ...asQuery("corpora", ids.corpus ?? [], "&periodFrom=2020-01-01"),
      "?q=what%20did%20we%20do%20last%20week",
    ],
    "/api/did-you-mean": asQuery("q", [`where is the ${MARK.slice(0, -1)}`, "lanterm"]),
    "/api/also-called": [
      ...asQuery("q", [...GUESSES, `${CORPUS_MARK} quay`]),
      ...asQuery("corpora", ids.corpus ?? [], "&q=lantern"),
    ],
    "/api/suggest": [...asQuery("q", GUESSES), ...asQuery("q", ["plan", "zqx", "lantern"])],
    "/api/ingest-over-time": asQuery("corpus", ids.corpus ?? [], "&days=30"),
    "/api/jobs": [
      ...asQuery("q", GUESSES),
      ...asQuery("corpus", ids.corpus ?? []),
      ...asQuery("document", ids.document ?? []),
      "?state=failed&limit=200",
      "?limit=200&sort=title",
      "?limit=200&offset=200",
    ],
    "/api/local-folders": asQuery("path", [made.folder]),
    "/api/packs": asQuery("q", GUESSES),
    "/api/packs/[id]": ["?version=1"],
    "/api/packs/[id]/export": ["docx", "pdf", "md", "json", "csv"].flatMap((format) => [
      `?format=${format}`,
      `?format=${format}&version=1`,
    ]),
    "/api/rag/chunk": (ids.path ?? []).flatMap((each) => asQuery("source_path", [each], "&chunk_ordinal=0")),
    "/api/rag/index-info": asQuery("corpora", ids.corpus ?? []),
    "/api/receipts": [...asQuery("q", GUESSES), "?limit=200&replays=true"],
    "/api/receipts/[id]": ["?download=true"],
    "/api/datasets": [...asQuery("corpus", ids.corpus ?? []), ...asQuery("document", ids.document ?? [])],
    "/api/records": [
      ...asQuery("dataset", ids.dataset ?? []),
      ...asQuery("q", GUESSES),
      ...["?min_area_m2=0", "?attributes=reference%3E%3D0", ...asQuery("inside", ids.dataset ?? [])],
      ...["?bbox=-2,52,-1,53", "?intersects=POLYGON((-2 52,-1 52,-1 53,-2 53,-2 52))"],
    ],
    "/api/places/report/[id]/export": ["?format=csv", "?format=docx"],
    "/api/places/tiles/[z]/[x]/[y]": asQuery("datasets", ids.dataset ?? []),
    "/api/reports": asQuery("corpus", ids.corpus ?? []),
    "/api/reports/[kind]": asQuery("corpus", ids.corpus ?? []),
    "/admin/reports/[kind]/csv": asQuery("corpus", ids.corpus ?? []),
    "/api/corpora/[id]/syncs/[run]/items": ["?limit=500", "?action=skipped", "?state=failed"],
  };
}

function pageQueries({ ids }: Known): Queries {
  return {
    "/": asQuery("q", GUESSES),
    "/across": ["?q=lantern"],
    "/compare": ["?q=lantern"],
    "/admin/audit": ["?subject=document", ...asQuery("id", ids.document ?? [], "&subject=document")],
    "/admin/jobs": ["?state=failed", "?q=zqxjk"],
    "/documents": ["?q=zqxjk"],
    "/packs": ["?q=zqxjk"],
    "/places": [
      ...asQuery("dataset", ids.dataset ?? []),
      ...asQuery("place", ids.record ?? []),
      ...asQuery("report", ids.site ?? []),
    ],
    "/places/reports/[id]": ["?replay=true"],
    "/receipts": [...asQuery("q", [...GUESSES, CORPUS_MARK.slice(0, 5)]), "?replays=true", "?of=sites"],
  };
}

/** Returns query strings for an address. Every address is also requested without one. */
export function queriesFor(known: Known, address: string): readonly string[] {
  const queries: Queries = {
    ...documentQueries(known),
    ...workbenchQueries(known),
    ...apiQueries(known),
    ...pageQueries(known),
  };
  const withDocument = address === "/" ? asQuery("doc", known.ids.document ?? []) : [];
  return ["", ...(queries[address] ?? []), ...withDocument];
}
