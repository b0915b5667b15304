import { JOB_STAGE_WORDS, type JobStage } from "#lib/domain/job.ts";
import { keysOf } from "#lib/domain/keys-of.ts";

const JOB_STAGES = keysOf(JOB_STAGE_WORDS);

/** Stages that name one page, as workers report them: "drawing page 3 of 400". */
const PAGE_STAGE = /^(drawing|embedding) (page \d+ of \d+)$/;

/** Returns a job's stage in words: "creating page image 3 of 400". A route stays as it was reported. */
export function stageWords(stage: string): string {
  const [, work, page] = PAGE_STAGE.exec(stage) ?? [];
  if (page !== undefined) {
    return work === "drawing" ? `creating ${page.replace("page", "page image")}` : `indexing ${page}`;
  }
  const known: JobStage | undefined = JOB_STAGES.find((each) => each === stage);
  return known === undefined ? stage.replaceAll(/[_-]+/g, " ") : JOB_STAGE_WORDS[known];
}
