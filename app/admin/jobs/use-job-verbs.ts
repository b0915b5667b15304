"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { JobVerbs } from "#components/jobs/job-actions.tsx";
import { jobName } from "#components/jobs/job-cells.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import { count, plural } from "#components/words/quantities.ts";
import type { AdminJobItem, RetryFailed } from "#lib/domain/admin-jobs.ts";
import {
  cancelJobAction,
  cancelJobsAction,
  resolveJobAction,
  retryFailedAction,
  retryJobAction,
} from "../../actions/jobs.ts";
import type { ActionOutcome } from "../../actions/outcome.ts";
import { jobKeys } from "./queries.ts";

const LOST = "The server could not be reached. Is Sightline still running?";

/** What people do about jobs: each verb says what came of it, and the lists are read anew. */
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
    retry: (job) => start(about(job, () => retryJobAction(job.id), `${jobName(job)} is in the queue again.`)),
    cancel: (job) => start(about(job, () => cancelJobAction(job.id), `${jobName(job)} was cancelled.`)),
    resolve: (job, resolved) =>
      start(
        about(
          job,
          () => resolveJobAction(job.id, resolved),
          resolved ? `${jobName(job)} is marked as resolved.` : `${jobName(job)} needs a look again.`,
        ),
      ),
  };

  const takeBack = async (jobIds: readonly string[]) => {
    const outcome = await cancelJobsAction(jobIds).catch(() => ({ ok: false as const, message: LOST }));
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
      `${plural(jobIds.length, "job is", "jobs are")} in the queue again.`,
      refused > 0 ? `${count(refused)} could not be put back: the like is under way.` : "",
      left > 0 ? `${count(left)} more are left: press it again.` : "",
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
