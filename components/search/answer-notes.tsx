import { AdvancedSwitch } from "#components/receipt/advanced-switch.tsx";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { listed, plural } from "#components/words/quantities.ts";
import { isWeakness, reasonWords } from "#components/words/reasons.ts";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import type { SearchResponse } from "#lib/domain/search.ts";

const ALONE = {
  text: { words: "The text lane was confident enough to answer alone.", ask: "Ask the pages too" },
  page: { words: "The page lanes were confident enough to answer alone.", ask: "Ask the text too" },
} as const;

type AnswerNotesProps = {
  readonly response: SearchResponse;
  /** Current state of the corpora; null until loaded. */
  readonly corpora: readonly CorpusSummary[] | null;
  readonly onAskBoth: () => void;
};

/** Notes on how the answer was found: a lane that answered alone, omissions, and the freshness of its corpora. */
export function AnswerNotes({ response, corpora, onAskBoth }: AnswerNotesProps) {
  const { standsAlone, notes } = response;
  return (
    <div className="mt-1.5 flex flex-col gap-1 text-small text-muted">
      {standsAlone !== null && (
        <p data-testid="stands-alone" className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {ALONE[standsAlone].words}
          <Button size="small" className="h-6 px-1.5" onClick={onAskBoth}>
            {ALONE[standsAlone].ask} <Kbd>b</Kbd>
          </Button>
        </p>
      )}
      {notes.map((note) => (
        <p key={note} data-testid="answer-note">
          {note}
        </p>
      ))}
      <div className="flex items-start gap-2">
        <Corpora asked={response.corpora} corpora={corpora} />
        <span className="ml-auto">
          <AdvancedSwitch />
        </span>
      </div>
    </div>
  );
}

const TONES = { fresh: "accent", stale: "amber", unknown: "quiet" } as const;

type CorporaProps = {
  readonly asked: SearchResponse["corpora"];
  readonly corpora: readonly CorpusSummary[] | null;
};

/** The searched corpora. Those that are not fresh are named, and the others are a number that expands. */
function Corpora({ asked, corpora }: CorporaProps) {
  if (corpora === null || asked.length === 0) return null;
  const states = asked.map(({ id, title }) => ({
    id,
    title,
    state: corpora.find((corpus) => corpus.id === id)?.freshnessState ?? ("unknown" as const),
  }));
  const worst = ["stale", "unknown", "fresh"].find((state) => states.some((each) => each.state === state));
  const first = states.find(({ state }) => state === worst) ?? states[0];
  if (first === undefined) return null;
  return (
    <details data-testid="asked-corpora">
      <summary className="inline-flex min-h-6 flex-wrap items-center gap-1.5 rounded-sm">
        <span>
          in{" "}
          <span className="underline decoration-dotted underline-offset-2">
            {plural(asked.length, "corpus", "corpora")}
          </span>
        </span>
        <Chip tone={TONES[first.state]} dot>
          {states.every(({ state }) => state === first.state)
            ? asked.length > 1
              ? `all ${first.state}`
              : first.state
            : `${states.filter(({ state }) => state === first.state).length} ${first.state}`}
        </Chip>
      </summary>
      <ul className="mt-1 flex flex-wrap gap-1.5">
        {states.map(({ id, title, state }) => (
          <li key={id}>
            <Chip tone={TONES[state]} dot>
              {title} · {state}
            </Chip>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** States before the results that none of them is reliable, and why. */
export function WeakNotice({ response }: { readonly response: SearchResponse }) {
  const reasons = response.reasonCodes.filter(isWeakness).map(reasonWords);
  return (
    <Notice kind="degraded" testId="weak" title="No strong evidence; weak candidates below">
      {reasons.length > 0 ? `Because ${listed(reasons)}.` : "No lane was confident about its results."} Other
      words may help; a name or a policy’s number helps most.
    </Notice>
  );
}
