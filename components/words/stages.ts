import { JOB_STAGE_WORDS, type JobStage } from "#lib/domain/job.ts";
import { keysOf } from "#lib/domain/keys-of.ts";

const JOB_STAGES = keysOf(JOB_STAGE_WORDS);

/** Returns a job's stage in words. A page or a route stays as it was reported. */
export function stageWords(stage: string): string {
  const known: JobStage | undefined = JOB_STAGES.find((each) => each === stage);
  return known === undefined ? stage.replaceAll(/[_-]+/g, " ") : JOB_STAGE_WORDS[known];
}
