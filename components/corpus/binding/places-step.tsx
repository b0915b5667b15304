"use client";
import { Cloud, FolderTree, Globe, Plus, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { ROOT_WORDS } from "#components/words/corpora.ts";
import { ROOT_KINDS, type RootKind } from "#lib/domain/corpus-binding.ts";
import type { FieldErrors } from "./check-draft.ts";
import { type BindingDraft, type RootDraft, withRoot } from "./draft.ts";
import { Choices } from "./fields.tsx";
import { RootFields } from "./root-fields.tsx";

export type StepProps = {
  readonly draft: BindingDraft;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<BindingDraft>) => void;
};

type PlacesStepProps = StepProps & {
  /** The browser of the server's folders, for the place in question. */
  readonly browserFor: (chosen: string, onChoose: (path: string) => void) => ReactNode;
  /** What would come in of a place under what is typed. */
  readonly previewFor: (root: RootDraft) => ReactNode;
  /** A corpus that is bound already keeps what it has; another place joins it. */
  readonly bound?: boolean;
};

const KINDS = [
  {
    value: "upload" as const,
    label: "Upload",
    icon: <Upload size={14} aria-hidden />,
    what: "Files are dropped onto the page or sent over the API.",
  },
  {
    value: "local" as const,
    label: ROOT_WORDS.local,
    icon: <FolderTree size={14} aria-hidden />,
    what: "Read where it lies; watched, or looked at by a schedule.",
  },
  {
    value: "onedrive" as const,
    label: "OneDrive",
    icon: <Cloud size={14} aria-hidden />,
    what: "A drive or a folder of it, through Microsoft Graph.",
  },
  {
    value: "sharepoint" as const,
    label: "SharePoint",
    icon: <Globe size={14} aria-hidden />,
    what: "A site’s library, and its pages where wanted.",
  },
];

/** Step 1: where documents come from. */
export function PlacesStep(props: PlacesStepProps) {
  const { draft, errors, onChange, browserFor, previewFor, bound = false } = props;
  const { roots } = draft;
  const [first] = roots;
  const add = (kind: RootKind) => onChange({ roots: withRoot(roots, kind, bound) });
  return (
    <div className="flex flex-col gap-5">
      {!bound && (
        <Choices
          legend="Where do its documents come from?"
          columns
          legendHidden
          value={first?.kind ?? "upload"}
          options={KINDS}
          onChange={(kind) =>
            onChange({
              roots: kind === "upload" ? [] : withRoot([], kind, false),
              // Whoever binds a folder wants it followed; a service is asked when somebody says so.
              ...(kind === "local" && first === undefined ? { syncMode: "on_demand" as const } : {}),
            })
          }
        />
      )}
      {roots.map((root, index) => (
        <RootFields
          key={root.key}
          root={root}
          index={index}
          of={roots.length}
          errors={errors}
          onChange={(changed) =>
            onChange({ roots: roots.map((each, at) => (at === index ? changed : each)) })
          }
          onRemove={
            bound || roots.length > 1
              ? () => onChange({ roots: roots.filter((_, at) => at !== index) })
              : null
          }
          browser={browserFor(root.locator.local_path, (path) =>
            onChange({
              roots: roots.map((each, at) =>
                at === index ? { ...each, locator: { ...each.locator, local_path: path } } : each,
              ),
            }),
          )}
          preview={previewFor(root)}
        />
      ))}
      {(bound || roots.length > 0) && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">Another place</legend>
          <span className="text-muted">{roots.length === 0 ? "Bind it to a place:" : "Another place:"}</span>
          {ROOT_KINDS.map((kind) => (
            <Button key={kind} size="small" onClick={() => add(kind)}>
              <Plus size={13} aria-hidden /> {ROOT_WORDS[kind]}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
