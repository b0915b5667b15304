import type { CorpusDescription } from "#lib/archive/manifest.ts";
import { checkMoments } from "#lib/archive/moments.ts";
import { damaged } from "#lib/archive/read.ts";
import type { WorkContext } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { JobReporter } from "#lib/jobs/job-report.ts";
import type { ArchiveReader } from "./archive-process.ts";
import { checkArchivedBinding } from "./check-archived-binding.ts";

export type VerifiedArchive = {
  readonly manifest: CorpusDescription;
  readonly originals: ReadonlyMap<string, number>;
  readonly digest: string;
};

/**
 * Reads the archive once from end to end before anything is written.
 * @throws AppError("damaged") for an incomplete archive or wrong moments, ("bad_request") for an instance's backup.
 */
export async function verifyFile(
  context: WorkContext,
  reader: ArchiveReader,
  file: string,
  job?: Pick<JobReporter, "report">,
): Promise<VerifiedArchive> {
  const onProgress = (share: number) => job?.report("checking", 0.2 * share);
  for await (const event of reader.read({ file, what: "check", onProgress })) {
    if (event.type !== "end") continue;
    const { described: manifest, originals, digest } = event;
    if (manifest.kind !== "corpus")
      throw new AppError(
        "bad_request",
        "This is the backup of a whole instance. Restore it with: sightline restore",
      );
    checkArchivedBinding(manifest);
    checkMoments("binding", [manifest.binding], context.now);
    checkMoments("roots", manifest.roots, context.now);
    checkMoments("generations", manifest.generations, context.now);
    return { manifest, originals: new Map(originals), digest };
  }
  throw damaged("The archive ends before its list of contents. It is incomplete. Export it again.");
}
