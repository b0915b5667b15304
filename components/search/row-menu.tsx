"use client";
import { Ellipsis } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { MENU_TRIGGER, useLazyPart } from "#components/ui/use-lazy-part.ts";
import { RESULT_LIST_WORDS } from "./answer-words.ts";
import type { RowMenuItemsProps } from "./row-menu-items.tsx";

const loadItems = () => import("./row-menu-items.tsx").then(({ RowMenuItems }) => RowMenuItems);

/** Everything that can be done with a result, in one menu for keys, touch and mouse. */
export function RowMenu(props: Omit<RowMenuItemsProps, "children">) {
  const { Part: Items, show, toWarm } = useLazyPart(loadItems);
  const label = RESULT_LIST_WORDS.menu(props.result.title);
  const look = { look: "plain", size: "inline-icon", "aria-label": label } as const;
  const icon = <Ellipsis size={16} aria-hidden className="shrink-0" />;
  if (Items === null)
    return (
      <Button {...look} {...MENU_TRIGGER} {...toWarm} data-testid="row-menu" onClick={show}>
        {icon}
      </Button>
    );
  return (
    <Items {...props}>
      <Button {...look} data-testid="row-menu">
        {icon}
      </Button>
    </Items>
  );
}
