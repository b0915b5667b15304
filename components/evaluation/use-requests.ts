"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { cancelEvaluationAction, requestEvaluationAction } from "#actions/evaluations.ts";
import { retryJobAction } from "#actions/jobs.ts";
import { useToast } from "#components/ui/toasts.tsx";
import type { ActionOutcome } from "#lib/domain/action-outcome.ts";
import type { RunEvaluationInput } from "#lib/domain/evaluation.ts";
import { REQUEST_WORDS } from "./overview-words.ts";
import { evaluationJobsQuery, evaluationKeys, isAtWork } from "./queries.ts";

/** Requests evaluations and follows them to their end. Reloads the figures when a job changes state or stage. */
export function useRequests() {
  const client = useQueryClient();
  const say = useToast();
  const jobs = useQuery(evaluationJobsQuery());
  const [said, setSaid] = useState("");
  const atWork = jobs.data?.jobs.filter(isAtWork) ?? [];

  const progress = atWork.map(({ job }) => `${job.id} ${job.state} ${job.stage}`).join("; ");
  const before = useRef(progress);
  useEffect(() => {
    if (before.current === progress) return;
    if (before.current !== "" && progress === "") setSaid(REQUEST_WORDS.ended);
    before.current = progress;
    client.invalidateQueries({ queryKey: evaluationKeys.every() }).catch(() => {});
  }, [client, progress]);

  const settle = () =>
    Promise.all(
      [evaluationKeys.jobs(), evaluationKeys.every()].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const reportOutcome = async (outcome: ActionOutcome<void>) => {
    if (!outcome.ok) say({ text: outcome.message, failed: true });
    await settle();
  };
  return {
    jobs: jobs.data?.jobs ?? [],
    busy: new Set(atWork.map(({ setName }) => setName)),
    /** Message for screen readers. */
    said,
    /** Returns the error message, or null once queued. */
    request: async (input: RunEvaluationInput): Promise<string | null> => {
      const outcome = await requestEvaluationAction(input);
      if (!outcome.ok) return outcome.message;
      const { setName, questions } = outcome.value;
      say({ text: REQUEST_WORDS.queued(setName, questions, input.routes?.length ?? 1) });
      await settle();
      return null;
    },
    cancel: (jobId: string) => {
      cancelEvaluationAction(jobId)
        .then(reportOutcome)
        .catch(() => {});
    },
    retry: (jobId: string) => {
      retryJobAction(jobId)
        .then(reportOutcome)
        .catch(() => {});
    },
  };
}

export type Requests = ReturnType<typeof useRequests>;
