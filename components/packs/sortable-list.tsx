"use client";
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { cx } from "#components/ui/class-names.ts";
import type { PackArrangement } from "#lib/domain/pack.ts";
import { moveRow, type PackRow, rowsOf } from "./arrange.ts";
import { dragAnnouncements, HOW_TO_DRAG } from "./sort-words.ts";

/** Props of a row's drag button, for pointer and keyboard. */
export type Grip = Pick<ComponentProps<"button">, "aria-describedby" | "aria-roledescription"> & {
  readonly ref: (element: HTMLElement | null) => void;
};

type SortableListProps = {
  readonly label: string;
  readonly arrangement: PackArrangement;
  /** Name of an item in announcements. */
  readonly nameOf: (itemId: string) => string;
  readonly onMove: (movedId: string, overId: string) => void;
  /** Renders one row. A heading has no drag button; its other buttons move it with its items. */
  readonly children: (row: PackRow, grip: Grip | null) => ReactNode;
  readonly className?: string;
};

/** One sortable list of items and headings. An item dropped below a heading belongs to it. */
export function SortableList(props: SortableListProps) {
  const { label, arrangement, nameOf, onMove, children, className } = props;
  const id = useId();
  const [seen, setSeen] = useState(arrangement);
  // Show the dropped order until the pack itself changes.
  const [dropped, setDropped] = useState<PackArrangement | null>(null);
  if (seen !== arrangement) {
    setSeen(arrangement);
    setDropped(null);
  }
  const shown = dropped ?? arrangement;
  const rows = rowsOf(shown);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    setDropped(moveRow(shown, String(active.id), String(over.id)));
    onMove(String(active.id), String(over.id));
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: dragAnnouncements(rows, nameOf),
        screenReaderInstructions: { draggable: HOW_TO_DRAG },
      }}
    >
      <SortableContext items={rows.map((row) => row.id)} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} className={className}>
          {rows.map((row) => (
            <Row key={row.id} row={row}>
              {children}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function Row({ row, children }: { readonly row: PackRow; readonly children: SortableListProps["children"] }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: row.id, disabled: { draggable: row.kind === "section", droppable: false } });
  const grip: Grip = {
    ref: setActivatorNodeRef,
    "aria-describedby": attributes["aria-describedby"],
    "aria-roledescription": "grip",
    ...listeners,
  };
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cx(isDragging && "relative z-10 opacity-90 shadow-pop")}
    >
      {children(row, row.kind === "section" ? null : grip)}
    </li>
  );
}
