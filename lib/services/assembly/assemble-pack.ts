import type { Context } from "#lib/context.ts";
import { type AssembledItem, type Assembly, LEFT_OUT_REASONS, type Modality } from "#lib/domain/assembly.ts";
import type { PackProvenance, PackSection, PackView } from "#lib/domain/pack.ts";
import type { AssemblePackRequest } from "#lib/domain/pack-api.ts";
import type { StoredAssembly } from "#lib/domain/pack-left-out.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { cite } from "#lib/services/documents/shared/cite.ts";
import { writePack } from "#lib/services/packs/create-pack.ts";
import { readPack } from "#lib/services/packs/read-pack.ts";
import type { Placing } from "#lib/services/packs/shared/place-items.ts";
import { withinRequestTime } from "#lib/services/search/shared/search-time.ts";
import { assembleEvidence } from "./shared/assemble-evidence.ts";

/** The heading for each kind of evidence. */
const HEADINGS: readonly (readonly [Modality, string])[] = [
  ["policy", "Policy"],
  ["precedent", "Decisions and precedents"],
  ["consultation", "Consultation"],
  ["spatial", "Places and maps"],
  ["visual", "Pages and figures"],
  ["other", "Other evidence"],
];

/** Maximum lengths that a pack stores: entries of lists, characters of texts. */
const STORED_LIMITS = {
  leftOut: 400,
  path: 10,
  against: 20,
  standsFor: 200,
  words: 400,
  reason: 600,
  searches: 4000,
} as const;

/**
 * Searches, assembles the results and stores them as a draft pack for a person to curate. If there are several kinds of
 * evidence, each has a heading. Every item is Context: evidence that may contradict others is only a suggestion, which a
 * person accepts by filing it under Against.
 * @throws AppError as `assembleEvidence`, ("bad_request") for an unknown configuration.
 */
export async function assemblePack(context: Context, input: AssemblePackRequest): Promise<PackView> {
  const { frame, title } = input;
  const { traceId, sections, assembly, placings } = await withinRequestTime(context, (limited) =>
    findPlacings(limited, input),
  );
  const id = await context.db.transaction((tx) =>
    writePack(tx, context, {
      title,
      frame,
      receipts: traceId === null ? [] : [traceId],
      sections,
      assembly: factsOf(assembly),
      placings,
    }),
  );
  return readPack(context, { id });
}

/** Searches and cites, which takes most of the time. The pack is written after it. */
async function findPlacings(context: Context, { frame, config }: AssemblePackRequest) {
  const { response, assembly } = await assembleEvidence(context, { frame, ...(config ? { config } : {}) });
  const sections = sectionsOf(assembly);
  const traceId = response.receiptStored ? response.traceId : null;
  const placings: Placing[] = [];
  for (const item of assembly.items) {
    const placing = await placingOf(context, item, { traceId, sections });
    if (placing) placings.push(placing);
  }
  return { traceId, sections, assembly, placings };
}

/** Sections in the order of the best item of each kind. Empty if all items are of one kind. */
function sectionsOf({ items }: Assembly): PackSection[] {
  const headings = new Map(HEADINGS);
  const modalities = [...new Set(items.map(({ candidate }) => candidate.modality))];
  return modalities.length < 2 ? [] : modalities.map((id) => ({ id, heading: headings.get(id) ?? id }));
}

type PlacingInput = {
  readonly traceId: string | null;
  readonly sections: readonly PackSection[];
};

/** Returns null if the evidence was removed since the search. */
async function placingOf(
  context: Context,
  item: AssembledItem,
  { traceId, sections }: PlacingInput,
): Promise<Placing | null> {
  const { candidate } = item;
  try {
    const citation = { ...(await cite(context, candidate.evidenceRef)), modality: candidate.modality };
    return {
      citation,
      role: "context",
      note: "",
      sectionId: sections.some(({ id }) => id === candidate.modality) ? candidate.modality : null,
      provenance: provenanceOf(item, traceId),
    };
  } catch (error) {
    if (isAppError(error, "not_found")) return null;
    throw error;
  }
}

const cut = (text: string, most: number) => text.slice(0, most).toWellFormed();

function provenanceOf(
  { candidate, via, path, against, cluster }: AssembledItem,
  traceId: string | null,
): PackProvenance {
  const ranked = Number.isSafeInteger(candidate.rank) && candidate.rank < Number.MAX_SAFE_INTEGER;
  return {
    via,
    traceId,
    rank: ranked ? candidate.rank : null,
    score: ranked ? candidate.score : null,
    path: path
      .slice(0, STORED_LIMITS.path)
      .map((step) => ({ ...step, words: cut(step.words, STORED_LIMITS.words) })),
    against: against
      .slice(0, STORED_LIMITS.against)
      .map((each) => ({ ...each, reason: cut(each.reason, STORED_LIMITS.reason) })),
    standsFor: cluster.slice(0, STORED_LIMITS.standsFor).map(({ candidate: other }) => other.evidenceRef),
  };
}

function factsOf(assembly: Assembly): StoredAssembly {
  const { config, tokens, considered, counts, leftOut, countervailing, summary } = assembly;
  const { found, examined, kinds, searchedWith } = countervailing;
  return {
    config,
    tokens,
    considered,
    leftOut: LEFT_OUT_REASONS.map((reason) => ({ reason, count: counts[reason] })).filter(
      ({ count }) => count > 0,
    ),
    left: leftOut
      .slice(0, STORED_LIMITS.leftOut)
      .map(({ ref, reason, standsForIt }) => ({ ref, reason, standsForIt })),
    countervailing: {
      found,
      examined,
      kinds: [...kinds],
      searchedWith: searchedWith.map((words) => cut(words, STORED_LIMITS.searches)),
    },
    ...(summary === null
      ? {}
      : { summary: { by: summary.by, sentences: summary.sentences.map((each) => ({ ...each })) } }),
  };
}
