"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  cancelJobAction,
  cancelJobsAction,
  resolveJobAction,
  retryFailedAction,
  retryJobAction,
} from "#app/actions/jobs.ts";
import { useToast } from "#components/ui/toasts.tsx";
import { count, plural } from "#components/words/quantities.ts";
import type { ActionOutcome } from "#lib/domain/action-outcome.ts";
import type { AdminJobItem, RetryFailed } from "#lib/domain/admin-jobs.ts";
import type { JobVerbs } from "./job-actions.tsx";
import { jobName } from "./job-cells.tsx";
import { jobKeys } from "./queries.ts";

const LOST = "Sightline does not answer. Check that it is running, then try again.";

/** Actions on jobs. Each shows its result in a message and reloads the lists. */
export function useJobVerbs() {
  const client = useQueryClient();
  const say = useToast();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  const settle = () => client.invalidateQueries({ queryKey: jobKeys.every() });
  const about = async (job: AdminJobItem, verb: () => Promise<ActionOutcome<void>>, said: string) => {
    setBusy((now) => new Set([...now, job.id]));
    const outcome = await verb().catch(() => ({ ok: false as const, message: LOST }));
    say(outcome.ok ? { text: said, topic: job.id } : { text: outcome.message, failed: true });
    await settle();
    setBusy((now) => new Set([...now].filter((id) => id !== job.id)));
  };
  const start = (work: Promise<void>) => {
    work.catch(() => {});
  };

  const verbs: JobVerbs = {
    busy,
    retry: (job) => start(about(job, () => retryJobAction(job.id), `${jobName(job)} is queued again.`)),
    cancel: (job) => start(about(job, () => cancelJobAction(job.id), `${jobName(job)} was cancelled.`)),
    resolve: (job, resolved) =>
      start(
        about(
          job,
          () => resolveJobAction({ jobId: job.id, resolved }),
          resolved ? `${jobName(job)} is marked as resolved.` : `${jobName(job)} needs attention again.`,
        ),
      ),
  };

  const takeBack = async (jobIds: readonly string[]) => {
    const outcome = await cancelJobsAction({ jobIds: [...jobIds] }).catch(() => ({
      ok: false as const,
      message: LOST,
    }));
    say(
      outcome.ok
        ? { text: `${plural(outcome.value.cancelled, "job")} cancelled.` }
        : { text: outcome.message, failed: true },
    );
    await settle();
  };
  const retryAll = async (which: RetryFailed) => {
    const outcome = await retryFailedAction(which).catch(() => ({ ok: false as const, message: LOST }));
    if (!outcome.ok) {
      say({ text: outcome.message, failed: true });
      return;
    }
    const { jobIds, refused, left } = outcome.value;
    const said = [
      `${plural(jobIds.length, "job is", "jobs are")} queued again.`,
      refused > 0 ? `${count(refused)} not queued: the same job is already waiting or running.` : "",
      left > 0 ? `${count(left)} more failed jobs are left. Retry again.` : "",
    ];
    say({
      text: said.filter(Boolean).join(" "),
      durationMs: 15_000,
      ...(jobIds.length === 0 ? {} : { action: { label: "Undo", onAction: () => start(takeBack(jobIds)) } }),
    });
    await settle();
  };
  return { verbs, retryAll };
}
