"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { type FormEvent, useState } from "react";
import { historyOf, NO_READING } from "#components/address/search-state.ts";
import { readingHref } from "#components/document/address.ts";
import { ReadingPane } from "#components/document/reading/reading-pane.tsx";
import { errorWords } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import { CHUNK_FLAGS, type ChunksAnswer } from "#lib/domain/chunk-api.ts";
import type { InspectedChunk } from "#lib/domain/corpus-console.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { ChunkCard } from "./chunk-card.tsx";
import { DisablePassage } from "./disable-passage.tsx";
import { asked, PAGE_SIZE, passagesHref, passagesParsers } from "./passages-state.ts";
import { chunkKeys, chunksQuery } from "./queries.ts";
import { CHUNK_FLAG_WORDS, PASSAGES_WORDS } from "./words.ts";

const FIELD = "h-8 rounded-md border border-line-strong bg-panel px-2 hover:border-muted";

type PassagesViewProps = { readonly id: string; readonly title: string; readonly format: string };

/** The document on the left and its passages on the right: text, scores for a test question, and exclusions. */
export function PassagesView({ id, title, format }: PassagesViewProps) {
  const [state, setState] = useQueryStates(passagesParsers, {
    history: "push",
    shallow: true,
    scroll: false,
  });
  const { q, flag, from, ...place } = state;
  const answer = useQuery(chunksQuery(id, asked(state)));
  const [disabling, setDisabling] = useState<InspectedChunk | null>(null);
  const version = answer.data?.version ?? null;
  const refOf = ({ charStart: start, charEnd: end }: InspectedChunk) =>
    formatEvidenceRef({ kind: "doc", documentId: id, version: version ?? 1, span: { start, end } });
  const set = (change: Partial<typeof state>) => {
    setState(change, historyOf(change)).catch(() => {});
  };
  const { disable, enable } = useExclusions(id, version);
  return (
    <main
      id="main"
      className="two:grid two:h-[calc(100dvh-var(--bar)-2.25rem)] two:grid-cols-[minmax(0,1fr)_minmax(22rem,30rem)]"
    >
      <section
        id="document"
        aria-label={PASSAGES_WORDS.documentLabel}
        className="flex h-[70dvh] min-w-0 flex-col bg-sunken max-two:hidden two:h-auto two:min-h-0"
      >
        <ReadingPane
          documentId={id}
          format={format}
          version={version}
          refs={answer.data?.chunks.map(refOf) ?? []}
          {...place}
          heat={false}
          update={({ doc: _doc, version: _version, heat: _heat, ...change }) => set(change)}
          titleHref={`/documents/${encodeURIComponent(id)}`}
          onClose={null}
        />
      </section>
      <section
        aria-labelledby="cut"
        className="relative flex min-h-0 flex-col gap-3 border-line p-4 two:overflow-y-auto two:border-l"
      >
        <PassagesHead id={id} title={title} answer={answer.data} />
        <PassagesForm q={q} flag={flag} onChange={(change) => set({ ...change, from: 0 })} />
        <Passages
          answer={answer.data}
          error={answer.error}
          place={place.passage}
          hrefOf={({ charStart: start, charEnd: end }) =>
            readingHref(id, { ...NO_READING, version, passage: { start, end } })
          }
          onShow={({ charStart: start, charEnd: end }) =>
            set({ passage: { start, end }, page: null, cell: null, slide: null })
          }
          onDisable={setDisabling}
          onEnable={(offId) => {
            enable(offId).catch(() => {});
          }}
        />
        {answer.data && (
          <Pager
            offset={from}
            size={PAGE_SIZE}
            total={answer.data.total}
            hrefFor={(offset) => passagesHref(id, { q, flag, from: offset })}
          />
        )}
      </section>
      <DisablePassage chunk={disabling} onDone={() => setDisabling(null)} onDisable={disable} />
    </main>
  );
}

/** Excludes passages from searches and includes them again, each with a short message. */
function useExclusions(id: string, version: number | null) {
  const client = useQueryClient();
  const say = useToast();
  const changed = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
      say({ text: done });
      await client.invalidateQueries({ queryKey: chunkKeys.of(id) });
      return true;
    } catch (error) {
      say({ text: errorWords(error).message, failed: true });
      return false;
    }
  };
  const path = `/api/documents/${encodeURIComponent(id)}/disabled-passages`;
  return {
    disable: (chunk: InspectedChunk, reason: string) =>
      changed(
        sendJson("POST", path, { version, start: chunk.charStart, end: chunk.charEnd, reason }),
        PASSAGES_WORDS.excluded,
      ),
    enable: (offId: string) => changed(sendJson("DELETE", `${path}/${offId}`), PASSAGES_WORDS.included),
  };
}

type PassagesHeadProps = {
  readonly id: string;
  readonly title: string;
  readonly answer: ChunksAnswer | undefined;
};

function PassagesHead({ id, title, answer }: PassagesHeadProps) {
  return (
    <div>
      <h1 id="cut" className="text-title font-semibold">
        {PASSAGES_WORDS.title}
      </h1>
      <p className="mt-0.5 text-small text-muted wrap-anywhere">
        <Link href={`/documents/${encodeURIComponent(id)}`} className="underline underline-offset-2">
          {title}
        </Link>
        {answer && `, ${PASSAGES_WORDS.facts(answer)}`}
      </p>
    </div>
  );
}

type Wanted = { readonly q: string; readonly flag: (typeof CHUNK_FLAGS)[number] | null };
type PassagesFormProps = Wanted & { readonly onChange: (change: Partial<Wanted>) => void };

/** The test question, and which passages are shown. */
function PassagesForm({ q, flag, onChange }: PassagesFormProps) {
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange({ q: String(new FormData(event.currentTarget).get("q") ?? "").trim() });
  };
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={ask}>
      <label className="min-w-48 flex-1">
        <span className="mb-1 block text-small font-medium">{PASSAGES_WORDS.testQuestion}</span>
        <input key={q} name="q" defaultValue={q} maxLength={4000} className={`${FIELD} w-full`} />
      </label>
      <Button type="submit">{PASSAGES_WORDS.score}</Button>
      <label>
        <span className="mb-1 block text-small font-medium">{PASSAGES_WORDS.show}</span>
        <select
          value={flag ?? ""}
          onChange={(event) =>
            onChange({ flag: CHUNK_FLAGS.find((each) => each === event.target.value) ?? null })
          }
          className={FIELD}
        >
          <option value="">{PASSAGES_WORDS.allPassages}</option>
          {CHUNK_FLAGS.map((each) => (
            <option key={each} value={each}>
              {CHUNK_FLAG_WORDS[each]}
            </option>
          ))}
        </select>
      </label>
    </form>
  );
}

type PassagesProps = {
  readonly answer: ChunksAnswer | undefined;
  readonly error: Error | null;
  readonly place: { readonly start: number; readonly end: number } | null;
  readonly hrefOf: (chunk: InspectedChunk) => string;
  readonly onShow: (chunk: InspectedChunk) => void;
  readonly onDisable: (chunk: InspectedChunk) => void;
  readonly onEnable: (id: string) => void;
};

function Passages({ answer, error, place, hrefOf, onShow, onDisable, onEnable }: PassagesProps) {
  if (answer === undefined) {
    return error === null ? (
      <Skeleton className="h-48" />
    ) : (
      <Notice kind="failed" title={PASSAGES_WORDS.failedTitle}>
        {errorWords(error).message}
      </Notice>
    );
  }
  if (answer.chunks.length === 0) {
    return (
      <Notice kind="info" title={PASSAGES_WORDS.noMatchTitle}>
        {PASSAGES_WORDS.noMatchHelp}
      </Notice>
    );
  }
  return (
    <>
      {answer.reasonCodes.length > 0 && (
        <Notice kind="degraded" title={PASSAGES_WORDS.keywordOnlyTitle}>
          {PASSAGES_WORDS.keywordOnlyHelp}
        </Notice>
      )}
      <ol className="flex flex-col gap-2" data-testid="chunks">
        {answer.chunks.map((chunk) => (
          <li key={chunk.ordinal}>
            <ChunkCard
              chunk={chunk}
              shown={place?.start === chunk.charStart && place.end === chunk.charEnd}
              href={hrefOf(chunk)}
              onShow={() => onShow(chunk)}
              onDisable={() => onDisable(chunk)}
              onEnable={onEnable}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
