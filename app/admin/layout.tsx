import type { ReactNode } from "react";
import { AdminLinks } from "#components/frame/admin-links.tsx";

/** What the pages for looking after Sightline share: the way from one to another. */
export default function AdminLayout({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <AdminLinks />
      {children}
    </>
  );
}
