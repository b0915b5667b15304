"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Import } from "lucide-react";
import { useState } from "react";
import { fetchJson } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { stageWords } from "#components/words/stages.ts";
import type { AdminJobDetail } from "#lib/domain/admin-jobs.ts";
import { IMPORT_WORDS } from "./console-words.ts";
import { ImportDialog, type ImportState } from "./import-dialog.tsx";
import { corporaKeys } from "./queries.ts";
import { sendArchive } from "./send-archive.ts";

const POLL_MS = 1000;
const ENDED = new Set(["done", "skipped", "failed", "cancelled"]);

/** Imports an exported corpus: the button, its dialog, and its job. */
export function ImportCorpus() {
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState<ImportState>({ step: "asking" });
  const [jobId, setJobId] = useState<string | null>(null);
  const client = useQueryClient();
  const job = useQuery({
    queryKey: ["admin-jobs", "import", jobId],
    queryFn: async ({ signal }) => {
      const detail = await fetchJson<AdminJobDetail>(`/api/jobs/${jobId}`, signal);
      if (ENDED.has(detail.state)) await client.invalidateQueries({ queryKey: corporaKeys.every() });
      return detail;
    },
    enabled: jobId !== null,
    refetchInterval: ({ state }) => (state.data && ENDED.has(state.data.state) ? false : POLL_MS),
  });
  const state = jobId !== null && job.data ? stateOf(job.data) : sent;
  const again = () => {
    setJobId(null);
    setSent({ step: "asking" });
  };
  const send = async (file: File, as: string) => {
    setJobId(null);
    setSent({ step: "sending", share: 0 });
    try {
      const { jobId: id } = await sendArchive(file, as, (share) => setSent({ step: "sending", share }));
      setSent({ step: "importing", stage: "queued", share: 0 });
      setJobId(id);
    } catch (error) {
      setSent({
        step: "failed",
        words: error instanceof Error ? error.message : IMPORT_WORDS.notSent,
      });
    }
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Import size={15} aria-hidden /> {IMPORT_WORDS.open}
      </Button>
      <ImportDialog
        open={open}
        state={state}
        onOpenChange={(now) => {
          setOpen(now);
          if (!now && (state.step === "done" || state.step === "failed")) again();
        }}
        onImport={(file, as) => void send(file, as)}
      />
    </>
  );
}

function stateOf(job: AdminJobDetail): ImportState {
  if (job.state === "failed" || job.state === "cancelled")
    return { step: "failed", words: job.error?.message ?? IMPORT_WORDS.cancelled };
  if (job.state !== "done") return { step: "importing", stage: stageWords(job.stage), share: job.progress };
  const { corpusId, title, documents, renamedDocuments, rebuilding, roots } = job.result;
  const parts = [
    IMPORT_WORDS.searchable(Number(documents)),
    ...(Number(renamedDocuments) > 0 ? [IMPORT_WORDS.renamed(Number(renamedDocuments))] : []),
    ...(rebuilding === true ? [IMPORT_WORDS.rebuilding] : []),
    ...(Number(roots) > 0 ? [IMPORT_WORDS.paused] : []),
  ];
  const href = `/admin/corpora/${encodeURIComponent(String(corpusId))}`;
  return { step: "done", title: String(title), words: parts.join(" "), href };
}
