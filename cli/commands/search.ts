import { parseArgs } from "node:util";
import type { ZodError } from "zod";
import { ragSearchRequestSchema } from "#lib/domain/rag.ts";
import { askedFrameSchema } from "#lib/domain/search.ts";
import { noteTexts } from "#lib/domain/search-note.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { describeZodError } from "#lib/http/respond.ts";
import { contextOf, openRuntime } from "#lib/runtime.ts";
import { ragFrame, ragSearch } from "#lib/services/rag/rag-search.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import type { Run } from "../command.ts";
import { ensureDatabase } from "../instance.ts";

const OPTIONS = {
  corpus: { type: "string", multiple: true },
  tag: { type: "string", multiple: true },
  "all-tags": { type: "boolean" },
  project: { type: "string", multiple: true },
  "doc-type": { type: "string", multiple: true },
  from: { type: "string" },
  to: { type: "string" },
  confidentiality: { type: "string", multiple: true },
  "allow-restricted": { type: "boolean" },
  profile: { type: "string" },
  mode: { type: "string" },
  limit: { type: "string" },
  pack: { type: "string" },
  assembly: { type: "string" },
  json: { type: "boolean" },
} as const;

function requestOf(args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const { assembly } = values;
  const pack = values.pack ?? (assembly === undefined ? undefined : "both");
  const given = {
    corpora: values.corpus,
    tags: values.tag,
    tag_mode: values["all-tags"] ? "all" : undefined,
    project: values.project,
    doc_type: values["doc-type"],
    date_from: values.from,
    date_to: values.to,
    confidentiality_allow: values.confidentiality,
    allow_restricted: values["allow-restricted"],
  };
  const parsed = ragSearchRequestSchema.safeParse({
    query: positionals.join(" "),
    // Output for a person uses the page's default profile. A pack uses the contract's (ADR 0014).
    profile_id: values.profile ?? (pack === undefined ? "adaptive" : "default_research"),
    top_k: Number(values.limit ?? (pack === undefined ? 5 : 10)),
    pack: pack ?? "both",
    filters: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(values.mode === undefined ? {} : { mode: values.mode }),
    ...(assembly === undefined ? {} : { assembly }),
  });
  return { parsed, packed: pack !== undefined, json: values.json ?? false };
}

/**
 * Searches as the page does and prints passages with their locations. `--json` prints the whole answer, `--pack` the
 * ranked passages as /api/rag/search packs them, `--assembly` the assembled evidence.
 */
export const run: Run = async (args, { config, signal, print, printStderr }) => {
  const { parsed, packed, json } = requestOf(args);
  const refuse = (error: ZodError) => {
    printStderr(`${describeZodError(error)}\nsightline search "flat roof in a conservation area"`);
    return 2;
  };
  if (!parsed.success) return refuse(parsed.error);
  const frame = askedFrameSchema.safeParse({ ...ragFrame(parsed.data), passagesPerDocument: 2 });
  if (!frame.success) return refuse(frame.error);
  const database = await ensureDatabase(config, signal);
  const runtime = await openRuntime({ config, program: "cli", maxConnections: 4 });
  try {
    const context = contextOf(runtime, { signal });
    if (packed) {
      print(JSON.stringify(await ragSearch(context, parsed.data), null, 2));
      return 0;
    }
    const response = await searchEvidence(context, frame.data);
    if (json) print(JSON.stringify(withPlainNotes(response), null, 2));
    else for (const line of described(response)) print(line);
    return 0;
  } finally {
    await runtime.close();
    await database.close();
  }
};

/** Names the notes as the API does: `notes` are texts. */
const withPlainNotes = (response: SearchResponse) => ({
  ...response,
  notes: noteTexts(response.notes),
  codedNotes: response.notes,
});

function described(response: SearchResponse): string[] {
  const head = [
    `${response.status} · ${response.reasonCodes.join(", ")} · ${Math.round(response.tookMs)} ms`,
    ...noteTexts(response.notes),
  ];
  if (response.results.length === 0) return [...head, "Nothing matched."];
  return [
    ...head,
    ...response.results.flatMap((result) => [
      "",
      `${result.title}  [${result.corpus.title}, ${result.freshness.state}]  ${result.sourcePath}`,
      ...result.passages.flatMap((passage) => [
        `  ${passage.score.toFixed(3)}  ${[...passage.sectionPath, passage.pageFirst === null ? "" : `p ${passage.pageFirst}`].filter(Boolean).join(" › ")}`,
        `         ${passage.snippet.text}`,
        `         ${passage.evidenceRef}`,
      ]),
    ]),
  ];
}
