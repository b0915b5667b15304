"use client";
import { Cloud, FolderTree, Globe, Plus, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { CONNECTOR_KINDS, type ConnectorKind, connectorFacts } from "#lib/domain/connector-kinds.ts";
import type { FieldErrors } from "./check-draft.ts";
import { type BindingDraft, type RootDraft, withRoot } from "./draft.ts";
import { Choices } from "./fields.tsx";
import { RootFields } from "./root-fields.tsx";
import { SOURCE_WORDS } from "./words.ts";

export type StepProps = {
  readonly draft: BindingDraft;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<BindingDraft>) => void;
};

type PlacesStepProps = StepProps & {
  /** The folder browser for one place. */
  readonly browserFor: (chosen: string, onChoose: (path: string) => void) => ReactNode;
  /** Preview of the files that one place would add. */
  readonly previewFor: (root: RootDraft) => ReactNode;
  /** The corpus exists: its places stay, and new ones are added. */
  readonly bound?: boolean;
};

const ICONS = { folder: FolderTree, cloud: Cloud, site: Globe } as const;

const CHOICES = [
  {
    value: "upload" as const,
    label: SOURCE_WORDS.upload,
    icon: <Upload size={14} aria-hidden />,
    what: SOURCE_WORDS.uploadAbout,
  },
  ...CONNECTOR_KINDS.map((kind) => {
    const { place, about, icon } = connectorFacts(kind);
    const Icon = ICONS[icon];
    return { value: kind, label: place, icon: <Icon size={14} aria-hidden />, what: about };
  }),
];

/** Step 1: where the documents come from. */
export function PlacesStep(props: PlacesStepProps) {
  const { draft, errors, onChange, browserFor, previewFor, bound = false } = props;
  const { roots } = draft;
  const [first] = roots;
  const add = (kind: ConnectorKind) => onChange({ roots: withRoot(roots, kind, bound) });
  const replace = (index: number, root: RootDraft) =>
    onChange({ roots: roots.map((each, at) => (at === index ? root : each)) });
  const browserOf = (root: RootDraft, index: number) => {
    const { browsedField } = connectorFacts(root.kind);
    return browsedField === null
      ? null
      : browserFor(root.locator[browsedField], (path) =>
          replace(index, { ...root, locator: { ...root.locator, [browsedField]: path } }),
        );
  };
  return (
    <div className="flex flex-col gap-5">
      {!bound && (
        <Choices
          legend={SOURCE_WORDS.question}
          columns
          legendHidden
          value={first?.kind ?? "upload"}
          options={CHOICES}
          onChange={(kind) =>
            onChange({
              roots: kind === "upload" ? [] : withRoot([], kind, false),
              // A folder is usually expected to be followed; a remote service is read on demand.
              ...(kind !== "upload" && connectorFacts(kind).follows === "watching" && first === undefined
                ? { syncMode: "on_demand" as const }
                : {}),
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
          onChange={(changed) => replace(index, changed)}
          onRemove={
            bound || roots.length > 1
              ? () => onChange({ roots: roots.filter((_, at) => at !== index) })
              : null
          }
          browser={browserOf(root, index)}
          preview={previewFor(root)}
        />
      ))}
      {(bound || roots.length > 0) && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">{SOURCE_WORDS.addLabel}</legend>
          <span className="text-muted">
            {roots.length === 0 ? SOURCE_WORDS.addFirst : SOURCE_WORDS.addAnother}
          </span>
          {CONNECTOR_KINDS.map((kind) => (
            <Button key={kind} size="small" onClick={() => add(kind)}>
              <Plus size={13} aria-hidden /> {connectorFacts(kind).place}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
