"use client";
import { Upload } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { useUploads } from "#components/ui/uploads-context.ts";
import { ADD_WORDS } from "./provider-words.ts";

/** The button in the bar. Dropping files on the page does the same. */
export function AddDocuments() {
  const uploads = useUploads();
  return (
    <Button
      className="max-two:size-8 max-two:border-0 max-two:bg-transparent max-two:px-0"
      onClick={uploads.open}
      title={ADD_WORDS.label}
    >
      <Upload size={15} aria-hidden />
      <span className="max-two:sr-only">{ADD_WORDS.label}</span>
    </Button>
  );
}
