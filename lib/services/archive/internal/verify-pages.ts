import { eq } from "drizzle-orm";
import { versions } from "#db/schema/index.ts";
import type { WorkContext } from "#lib/context.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { pageInputHash } from "#lib/indexing/visual-page.ts";
import { pageSources } from "#lib/services/pages/shared/page-sources.ts";
import { agrees, Sample } from "./verify-vectors.ts";

/** Number of pages embedded again to check an archive. One page costs as much as a dozen passages. */
const SAMPLE = 6;

type SampledPage = {
  readonly versionId: number;
  readonly page: number;
  readonly inputHash: string;
  readonly vectors: readonly Float32Array[];
};
export type PageSample = Sample<SampledPage>;

export function newPageSample(): PageSample {
  return new Sample(SAMPLE);
}

/**
 * Embeds the sampled pages again from the imported words and assets.
 * @returns true if all agree; false also if the model is unavailable.
 */
export async function pagesAgree(context: WorkContext, sample: PageSample): Promise<boolean> {
  const { pageEmbedder, db, signal, log } = context;
  if (pageEmbedder === null) return false;
  const { model } = pageEmbedder;
  try {
    for (const { versionId, page, inputHash, vectors } of sample.chosen) {
      const [version] = await db.select().from(versions).where(eq(versions.id, versionId));
      const sources = version ? await pageSources(context, version, model) : [];
      const source = sources.find(({ number }) => number === page);
      if (!source || pageInputHash(model.id, source.identity) !== inputHash) return false;
      const [made] = await pageEmbedder.embedPages([await source.read()], signal);
      const same =
        made?.patches.length === vectors.length &&
        made.patches.every(({ vector }, index) => agrees(vector, vectors[index]));
      if (!same) return false;
    }
    return true;
  } catch (error) {
    if (!isAppError(error, "embedder_unavailable")) throw error;
    log.warn("cannot check the page vectors of an import; pages are embedded again");
    return false;
  }
}
