"use client";
import { Undo2 } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import type { MapTool } from "./props.ts";
import { TOOL_WORDS } from "./words.ts";

type ToolbarProps = {
  readonly tool: MapTool;
  readonly canEdit: boolean;
  readonly hasSite: boolean;
  readonly canUndo: boolean;
  readonly onTool: (tool: MapTool) => void;
  readonly onClear: () => void;
  readonly onUndo: () => void;
};

/** The tools that draw on the map, and how the chosen one works. */
export function Toolbar({ tool, canEdit, hasSite, canUndo, onTool, onClear, onUndo }: ToolbarProps) {
  const tools: readonly MapTool[] = [
    "move",
    "area",
    "circle",
    "point",
    ...(canEdit ? ["edit" as const] : []),
  ];
  const help = TOOL_WORDS.help[tool];
  return (
    <div className="absolute top-3 left-3 z-10 flex max-w-[calc(100%-4.5rem)] flex-col items-start gap-1.5 print:hidden">
      <div className="flex flex-wrap items-center gap-1.5">
        <div className="shadow-pop">
          <Segmented
            legend={TOOL_WORDS.label}
            value={tool}
            options={tools.map((value) => ({ value, label: TOOL_WORDS[value] }))}
            onChange={onTool}
          />
        </div>
        {canUndo && (
          <Button size="small" className="shadow-pop" onClick={onUndo}>
            <Undo2 size={14} aria-hidden /> {TOOL_WORDS.undo}
          </Button>
        )}
        {hasSite && (
          <Button size="small" className="shadow-pop" onClick={onClear}>
            {TOOL_WORDS.clear}
          </Button>
        )}
      </div>
      <p
        role="status"
        className="rounded bg-raised/95 text-small text-muted shadow-pop not-empty:px-2 not-empty:py-0.5"
      >
        {help}
      </p>
    </div>
  );
}
