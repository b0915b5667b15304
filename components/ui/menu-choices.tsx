import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { cx } from "./class-names.ts";
import { MENU_ROW } from "./menu.tsx";

type MenuChoicesProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Value[];
  readonly words: (option: Value) => { readonly label: string; readonly note?: string | undefined };
  readonly onChange: (chosen: Value) => void;
};

/** A group of choices in a menu, one of which is chosen. */
export function MenuChoices<Value extends string>({
  label,
  value,
  options,
  words,
  onChange,
}: MenuChoicesProps<Value>) {
  return (
    <DropdownMenu.RadioGroup value={value} aria-label={label}>
      <DropdownMenu.Label className="px-2 pt-1 text-tiny font-semibold tracking-wide text-muted uppercase">
        {label}
      </DropdownMenu.Label>
      {options.map((option) => (
        <MenuChoice key={option} value={option} onSelect={() => onChange(option)} {...words(option)} />
      ))}
    </DropdownMenu.RadioGroup>
  );
}

function MenuChoice(props: {
  readonly value: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly onSelect: () => void;
}) {
  return (
    <DropdownMenu.RadioItem
      value={props.value}
      onSelect={props.onSelect}
      className={cx(MENU_ROW, "justify-between")}
    >
      <span>
        {props.label}
        {props.note && <span className="block text-tiny text-muted">{props.note}</span>}
      </span>
      <DropdownMenu.ItemIndicator>
        <Check size={14} aria-hidden />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
  );
}
