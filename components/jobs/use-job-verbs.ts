"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  cancelJobAction,
  cancelJobsAction,
  resolveJobAction,
  retryFailedAction,
  retryJobAction,
} from "#actions/jobs.ts";
import { CONNECTION_WORDS } from "#components/http/words.ts";
import { useToast } from "#components/ui/toasts.tsx";
import type { ActionOutcome } from "#lib/domain/action-outcome.ts";
import type { AdminJobItem, RetryFailed } from "#lib/domain/admin-jobs.ts";
import type { JobVerbs } from "./job-actions.tsx";
import { jobName } from "./job-cells.tsx";
import { jobKeys } from "./queries.ts";
import { JOB_ACTION_WORDS, JOB_MESSAGES } from "./words.ts";

/** Actions on jobs. Each shows its result in a message and reloads the lists. */
export function useJobVerbs() {
  const client = useQueryClient();
  const say = useToast();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  const settle = () => client.invalidateQueries({ queryKey: jobKeys.every() });
  const about = async (job: AdminJobItem, verb: () => Promise<ActionOutcome<void>>, said: string) => {
    setBusy((now) => new Set([...now, job.id]));
    const outcome = await verb().catch(() => ({ ok: false as const, message: CONNECTION_WORDS.noAnswer }));
    say(outcome.ok ? { text: said, topic: job.id } : { text: outcome.message, failed: true });
    await settle();
    setBusy((now) => new Set([...now].filter((id) => id !== job.id)));
  };
  const start = (work: Promise<void>) => {
    work.catch(() => {});
  };

  const verbs: JobVerbs = {
    busy,
    retry: (job) => start(about(job, () => retryJobAction(job.id), JOB_MESSAGES.queued(jobName(job)))),
    cancel: (job) => start(about(job, () => cancelJobAction(job.id), JOB_MESSAGES.cancelled(jobName(job)))),
    resolve: (job, resolved) =>
      start(
        about(
          job,
          () => resolveJobAction({ jobId: job.id, resolved }),
          resolved ? JOB_MESSAGES.resolved(jobName(job)) : JOB_MESSAGES.unresolved(jobName(job)),
        ),
      ),
  };

  const takeBack = async (jobIds: readonly string[]) => {
    const outcome = await cancelJobsAction({ jobIds: [...jobIds] }).catch(() => ({
      ok: false as const,
      message: CONNECTION_WORDS.noAnswer,
    }));
    say(
      outcome.ok
        ? { text: JOB_MESSAGES.jobsCancelled(outcome.value.cancelled) }
        : { text: outcome.message, failed: true },
    );
    await settle();
  };
  const retryAll = async (which: RetryFailed) => {
    const outcome = await retryFailedAction(which).catch(() => ({
      ok: false as const,
      message: CONNECTION_WORDS.noAnswer,
    }));
    if (!outcome.ok) {
      say({ text: outcome.message, failed: true });
      return;
    }
    const { jobIds, refused, left } = outcome.value;
    const said = [
      JOB_MESSAGES.jobsQueued(jobIds.length),
      refused > 0 ? JOB_MESSAGES.jobsRefused(refused) : "",
      left > 0 ? JOB_MESSAGES.jobsLeft(left) : "",
    ];
    say({
      text: said.filter(Boolean).join(" "),
      durationMs: 15_000,
      ...(jobIds.length === 0
        ? {}
        : { action: { label: JOB_ACTION_WORDS.undo, onAction: () => start(takeBack(jobIds)) } }),
    });
    await settle();
  };
  return { verbs, retryAll };
}
