import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

/** The look of a row in a menu. */
export const MENU_ROW =
  "flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 py-1 text-ui outline-none data-highlighted:bg-hover";

type MenuContentProps = {
  readonly align?: "start" | "end";
  /** Width, and what differs from other menus. */
  readonly className?: string;
  /**
   * Where the menu stands: at the end of the page, in the place of its button, or in a part of the page. Every part of a
   * page is in a landmark, so a menu of a landmark stands in it.
   */
  readonly within?: "page" | "place" | HTMLElement;
  readonly children: ReactNode;
};

/** The panel of a menu, above dialogs, because a menu may stand in one. */
export function MenuContent({ align = "start", className, within = "page", children }: MenuContentProps) {
  const panel = (
    <DropdownMenu.Content
      align={align}
      sideOffset={6}
      collisionPadding={12}
      className={cx("z-60 rounded-md border border-line bg-raised p-1 shadow-pop", className)}
    >
      {children}
    </DropdownMenu.Content>
  );
  if (within === "place") return panel;
  return (
    <DropdownMenu.Portal {...(within === "page" ? {} : { container: within })}>{panel}</DropdownMenu.Portal>
  );
}

type MenuProps = MenuContentProps & {
  /** The button that opens the menu. */
  readonly trigger: ReactNode;
  /** Open at first, for a menu that loads when its button is pressed. */
  readonly defaultOpen?: boolean;
};

/** A button with a menu. */
export function Menu({ trigger, defaultOpen = false, ...content }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <MenuContent {...content} />
    </DropdownMenu.Root>
  );
}

/** A line between parts of a menu. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 border-t border-line" />;
}
