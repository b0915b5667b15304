"use client";
import { FilePlus2 } from "lucide-react";
import { type RefObject, useRef, useState, useTransition } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ROUTE_IDS, type RouteId } from "#lib/domain/evaluation.ts";
import { GOLDEN_WORDS, START_WORDS } from "./overview-words.ts";
import { RouteChecks } from "./route-checks.tsx";
import type { Requests } from "./use-requests.ts";

/** Size limit of one request. Use the command line for longer files. */
const MAX_CHARACTERS = 400_000;

/** Uploads or pastes a golden file and runs it. An invalid file is refused with line and reason. */
export function AddGolden({ request }: { readonly request: Requests["request"] }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [routes, setRoutes] = useState<readonly RouteId[]>(ROUTE_IDS);
  const [error, setError] = useState<string | null>(null);
  const [busy, start] = useTransition();
  const area = useRef<HTMLTextAreaElement>(null);

  const submit = () =>
    start(async () => {
      if (text.length > MAX_CHARACTERS) {
        setError(GOLDEN_WORDS.tooLong);
        return;
      }
      const refused = await request({ golden: text, routes: [...routes] });
      setError(refused);
      if (refused === null) {
        setOpen(false);
        setText("");
      }
    });
  const readFile = (file: File | undefined) => {
    setError(null);
    file
      ?.text()
      .then(setText)
      .catch(() => setError(GOLDEN_WORDS.notRead));
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FilePlus2 size={15} aria-hidden /> {GOLDEN_WORDS.add}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={GOLDEN_WORDS.title} description={GOLDEN_WORDS.help}>
        <form
          className="flex flex-col gap-4 p-4"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {error !== null && <Refused error={error} onGoToLine={(line) => selectLine(area.current, line)} />}
          <FileField onFile={readFile} />
          <PasteField area={area} text={text} onText={setText} />
          <RouteChecks chosen={routes} onChange={setRoutes} />
          <div className="flex justify-end gap-2">
            <Button onClick={() => setOpen(false)}>{START_WORDS.cancel}</Button>
            <Button type="submit" look="primary" disabled={busy || routes.length === 0}>
              {START_WORDS.run}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

/** The error of a refused file, with a button that selects its line. */
function Refused({
  error,
  onGoToLine,
}: {
  readonly error: string;
  readonly onGoToLine: (line: number) => void;
}) {
  const line = firstLine(error);
  return (
    <Notice
      kind="failed"
      title={GOLDEN_WORDS.refusedTitle}
      testId="golden-refused"
      actions={
        line !== null && (
          <Button size="small" onClick={() => onGoToLine(line)}>
            {GOLDEN_WORDS.goToLine(line)}
          </Button>
        )
      }
    >
      <span className="whitespace-pre-line wrap-anywhere">{error}</span>
    </Notice>
  );
}

function FileField({ onFile }: { readonly onFile: (file: File | undefined) => void }) {
  return (
    <label>
      <span className="mb-1 block font-medium">{GOLDEN_WORDS.chooseFile}</span>
      <input
        type="file"
        accept=".yaml,.yml,.json,application/json,application/yaml,text/yaml"
        data-testid="golden-file"
        className="w-full text-small"
        onChange={(event) => onFile(event.target.files?.[0])}
      />
    </label>
  );
}

type PasteFieldProps = {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
};

function PasteField({ area, text, onText }: PasteFieldProps) {
  return (
    <label>
      <span className="mb-1 block font-medium">{GOLDEN_WORDS.pasteFile}</span>
      <textarea
        ref={area}
        required
        rows={9}
        spellCheck={false}
        wrap="off"
        placeholder={GOLDEN_WORDS.example}
        value={text}
        onChange={(event) => onText(event.target.value)}
        className="w-full rounded-md border border-line-strong bg-panel px-2 py-1.5 font-mono text-small hover:border-muted"
      />
    </label>
  );
}

/** Returns the first line number in an error: "golden file:7: …". */
function firstLine(error: string): number | null {
  const found = /:(\d+): /.exec(error);
  return found ? Number(found[1]) : null;
}

function selectLine(area: HTMLTextAreaElement | null, line: number): void {
  if (!area) return;
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.scrollTop = (area.scrollHeight / Math.max(1, lines.length)) * Math.max(0, line - 3);
}
