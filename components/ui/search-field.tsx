"use client";
import { Search } from "lucide-react";

type SearchFieldProps = {
  /** For users who do not see the search icon. */
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength?: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when the field is emptied, which needs no submit. */
  readonly onEmpty: () => void;
};

/** The search field of a filter form. */
export function SearchField({ label, placeholder, maxLength, value, onChange, onEmpty }: SearchFieldProps) {
  return (
    <label className="relative block w-full two:w-72">
      <span className="sr-only">{label}</span>
      <Search size={14} aria-hidden className="absolute top-2.25 left-2.5 text-muted" />
      <input
        type="search"
        className="h-8 w-full rounded-md border border-line-strong bg-panel px-2 pl-8 hover:border-muted"
        placeholder={placeholder}
        {...(maxLength === undefined ? {} : { maxLength })}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          if (event.target.value === "") onEmpty();
        }}
      />
    </label>
  );
}
