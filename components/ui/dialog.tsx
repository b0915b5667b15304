"use client";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { cx } from "./class-names.ts";
import { firstFocus, focusOn } from "./first-focus.ts";
import { useReturnedFocus } from "./use-returned-focus.ts";
import { UI_WORDS } from "./words.ts";

const PLACES = {
  centre:
    "left-1/2 top-[12vh] w-[min(34rem,calc(100vw-1.5rem))] max-h-[76vh] -translate-x-1/2 rounded-lg border border-line animate-[rise_140ms_ease-out]",
  left: "inset-y-0 left-0 w-[min(20rem,88vw)] border-r border-line animate-[slide-in-left_160ms_ease-out]",
  sheet: "inset-x-0 bottom-0 top-3 rounded-t-xl border-t border-line animate-[slide-in-up_160ms_ease-out]",
};

type DialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** Read by screen readers after the title. Absent if the title is enough. */
  readonly description?: string;
  readonly place?: keyof typeof PLACES;
  /** Shows the title to screen readers only, because the content has its own heading and close button. */
  readonly bare?: boolean;
  /** Escape was pressed. Preventing the event keeps the dialog open. */
  readonly onEscape?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
};

/** A modal: centred, a drawer from the left, or a sheet from below. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  place = "centre",
  bare,
  onEscape,
  children,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  // A bare dialog is a place to read or choose in, with a close button of its own: the dialog itself is focused.
  const focus = useReturnedFocus();
  const start = (event: Event) => {
    focus.start();
    event.preventDefault();
    const first = bare || !body.current ? null : firstFocus(body.current);
    focusOn(first ?? content.current ?? document.body);
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Radix.Content
          ref={content}
          onOpenAutoFocus={start}
          onCloseAutoFocus={focus.end}
          {...(onEscape && { onEscapeKeyDown: onEscape })}
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
          className={cx("fixed z-50 flex flex-col overflow-hidden bg-panel shadow-pop", PLACES[place])}
        >
          <div
            className={
              bare
                ? "sr-only"
                : "flex min-h-12 items-center justify-between gap-3 border-b border-line py-2 pl-4 pr-2"
            }
          >
            <div>
              <Radix.Title className="text-lead font-semibold">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="text-small text-muted">{description}</Radix.Description>
              )}
            </div>
            {!bare && (
              <Radix.Close asChild>
                <Button look="quiet" size="icon" aria-label={UI_WORDS.closeDialog}>
                  <X size={16} aria-hidden />
                </Button>
              </Radix.Close>
            )}
          </div>
          <div ref={body} className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
