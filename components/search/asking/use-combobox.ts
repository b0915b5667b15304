"use client";
import { type FocusEvent, type KeyboardEvent, useState } from "react";

type ComboboxProps<Option> = {
  readonly id: string;
  readonly options: readonly Option[];
  /** The text box is empty, so that the arrow keys do not move in its text. */
  readonly empty: boolean;
  readonly onChoose: (option: Option) => void;
  /** Absent if the option cannot be removed. */
  readonly onRemove: (option: Option) => (() => void) | undefined;
};

/** Code of keys that an input method handles. Safari sends it with the key that ends a composition. */
const COMPOSING_KEY = 229;

/** True if the key chooses characters of an input method, which handles it. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === COMPOSING_KEY;
}

/**
 * A text box with a list of options below it (WAI-ARIA combobox). The focus stays in the text box, and no option is
 * chosen unless an arrow key went to it.
 */
export function useCombobox<Option extends { readonly key: string }>(props: ComboboxProps<Option>) {
  const { id, options, empty, onChoose, onRemove } = props;
  const [wanted, setWanted] = useState(false);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const open = wanted && options.length > 0;
  const at = open ? options.findIndex(({ key }) => key === activeKey) : -1;
  const active = options[at];
  const list = `${id}-list`;
  const show = (wants: boolean) => {
    setWanted(wants);
    setActiveKey(null);
  };
  const choose = (option: Option) => {
    show(false);
    onChoose(option);
  };

  /** One more place than options: the text box itself, where no option is active. */
  const move = (by: 1 | -1) => {
    const places = options.length + 1;
    const next = (at + 1 + by + places) % places;
    setActiveKey(options[next - 1]?.key ?? null);
  };

  /** Returns true if the key was for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey || altKey) return false;
    if (key === "Delete" && shiftKey && active) {
      const remove = onRemove(active);
      remove?.();
      return remove !== undefined;
    }
    if (shiftKey) return false;
    if (key === "ArrowDown" || key === "ArrowUp") {
      if (!open && !empty) return false;
      if (open) move(key === "ArrowDown" ? 1 : -1);
      else show(true);
      return options.length > 0;
    }
    if (!open) return false;
    if (key === "Enter" && active) choose(active);
    else if (key === "Escape") show(false);
    else return false;
    return true;
  };

  return {
    open,
    active,
    show,
    choose,
    list,
    optionId: (index: number) => optionIdIn(list, index),
    /** For the element around the text box and the list. */
    around: {
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) show(false);
      },
    },
    /** For the text box. */
    box: {
      ...comboboxAria({ open, list, activeIndex: at }),
      autoComplete: "off",
      onFocus: () => empty && show(true),
      onClick: () => empty && show(true),
    } as const,
    onKey,
  };
}

const optionIdIn = (list: string, index: number) => `${list}-${index}`;

/** Returns the attributes of a text box with a list. `activeIndex`: -1 if no option is active. */
function comboboxAria(state: {
  readonly open: boolean;
  readonly list: string;
  readonly activeIndex: number;
}) {
  const { open, list, activeIndex } = state;
  return {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
    "aria-expanded": open,
    "aria-controls": list,
    "aria-activedescendant": activeIndex < 0 ? undefined : optionIdIn(list, activeIndex),
  } as const;
}
