import { parseArgs } from "node:util";
import { contextOf, openRuntime } from "#lib/runtime.ts";
import { searchEvidence } from "#lib/services/search-evidence.ts";
import type { Run } from "../command.ts";
import { ensureDatabase } from "../instance.ts";

/** Searches as the page does and prints passages with where they stand; `--json` prints the whole answer. */
export const run: Run = async (args, { config, signal, print, tell }) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      corpus: { type: "string", multiple: true },
      limit: { type: "string" },
      json: { type: "boolean" },
    },
  });
  const query = positionals.join(" ").trim();
  if (query === "") {
    tell('Say what to look for: sightline search "flat roof in a conservation area"');
    return 2;
  }
  const database = await ensureDatabase(config);
  const runtime = await openRuntime({ config, program: "cli", maxConnections: 4 });
  try {
    const response = await searchEvidence(contextOf(runtime, { signal }), {
      query,
      limit: Number(values.limit ?? 5),
      passagesPerDocument: 2,
      filters: values.corpus ? { corpora: values.corpus } : {},
    });
    if (values.json) print(JSON.stringify(response, null, 2));
    else for (const line of described(response)) print(line);
    return 0;
  } finally {
    await runtime.close();
    await database.close();
  }
};

function described(response: Awaited<ReturnType<typeof searchEvidence>>): string[] {
  const head = `${response.status} · ${response.reasonCodes.join(", ")} · ${Math.round(response.tookMs)} ms`;
  if (response.results.length === 0) return [head, "Nothing matched."];
  return [
    head,
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
