import type { Context } from "#lib/context.ts";
import { type FactName, PROJECT_FACTS, type ProjectKind, statesFact } from "#lib/domain/project-kinds.ts";
import type { EditProject } from "#lib/domain/projects.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { requireKnownCorpora } from "#lib/services/corpora/known-corpora.ts";
import { boundedGeometry, readTypedPlace } from "#lib/services/places/shared/typed-place.ts";

const KIND_WORDS: Readonly<Record<ProjectKind, string>> = {
  plan_making: "A plan-making project",
  application: "An application",
};

/** The names of the facts in words. */
const FACT_WORDS: Readonly<Record<FactName, string>> = {
  reference: "reference",
  stage: "stage",
  authority: "authority",
  site: "site",
  receivedDate: "date received",
  validDate: "date valid",
  decidedDate: "date decided",
  decision: "decision",
};

/**
 * Checks what a person states about a project of this kind.
 * @throws AppError `bad_request` for a fact of another kind, an application without a reference, or a site that is no
 *   place; `too_complex` for a site with too many corners; `not_found` for an unknown corpus or record.
 */
export async function checkFacts(context: Context, kind: ProjectKind, given: EditProject): Promise<void> {
  for (const fact of Object.keys(PROJECT_FACTS) as FactName[])
    if (given[fact] != null && !statesFact(kind, fact))
      throw new AppError("bad_request", `${KIND_WORDS[kind]} has no ${FACT_WORDS[fact]}. Leave it out.`);
  if (kind === "application" && given.reference === null)
    throw new AppError("bad_request", "An application needs its reference, such as PB/24/01288/FUL.");
  await requireKnownCorpora(context, given.corpora);
  if (given.site != null) boundedGeometry((await readTypedPlace(context, given.site)).geometry);
}
