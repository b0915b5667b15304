"use client";
import { useTitle } from "#components/ui/use-title.ts";

/** Sets the title of a page that takes the place of another, such as "Page not found". */
export function PageTitle({ title }: { readonly title: string }): null {
  useTitle(title);
  return null;
}
