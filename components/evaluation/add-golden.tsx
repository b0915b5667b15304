"use client";
import { FilePlus2 } from "lucide-react";
import { useRef, useState, useTransition } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ROUTE_IDS, type RouteId } from "#lib/domain/evaluation.ts";
import { RouteChecks } from "./route-checks.tsx";
import type { Requests } from "./use-requests.ts";

/** Size limit of one request. Use the command line for longer files. */
const MOST_CHARACTERS = 400_000;
const EXAMPLE = `name: roofs
cases:
  - query: When is a flat roof allowed?
    must_include_source_paths: [chapters/05-design.md]`;

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
      if (text.length > MOST_CHARACTERS) {
        setError(
          "The file is too long for this page. Run it from the command line: npm run eval -- --golden FILE",
        );
        return;
      }
      const refused = await request({ golden: text, routes: [...routes] });
      setError(refused);
      if (refused === null) {
        setOpen(false);
        setText("");
      }
    });
  const line = firstLine(error);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FilePlus2 size={15} aria-hidden /> Add a golden file
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Run a golden file"
        description="YAML or JSON: questions, and what must be found for each."
      >
        <form
          className="flex flex-col gap-4 p-4"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {error !== null && (
            <Notice
              kind="failed"
              title="The file was refused"
              testId="golden-refused"
              actions={
                line !== null && (
                  <Button size="small" onClick={() => selectLine(area.current, line)}>
                    Go to line {line}
                  </Button>
                )
              }
            >
              <span className="whitespace-pre-line wrap-anywhere">{error}</span>
            </Notice>
          )}
          <label>
            <span className="mb-1 block font-medium">Choose a file</span>
            <input
              type="file"
              accept=".yaml,.yml,.json,application/json,application/yaml,text/yaml"
              data-testid="golden-file"
              className="w-full text-small"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                setError(null);
                file
                  ?.text()
                  .then(setText)
                  .catch(() => setError("The file could not be read. Choose it again."));
              }}
            />
          </label>
          <label>
            <span className="mb-1 block font-medium">or paste it</span>
            <textarea
              ref={area}
              required
              rows={9}
              spellCheck={false}
              wrap="off"
              placeholder={EXAMPLE}
              value={text}
              onChange={(event) => setText(event.target.value)}
              className="w-full rounded-md border border-line-strong bg-panel px-2 py-1.5 font-mono text-small hover:border-muted"
            />
          </label>
          <RouteChecks chosen={routes} onChange={setRoutes} />
          <div className="flex justify-end gap-2">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" look="primary" disabled={busy || routes.length === 0}>
              Run it
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

/** Returns the first line number in an error: "golden file:7: …". */
function firstLine(error: string | null): number | null {
  const found = /:(\d+): /.exec(error ?? "");
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
