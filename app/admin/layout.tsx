import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AdminLinks } from "#components/frame/admin-links.tsx";
import { PAGE_TITLES } from "#components/words/page-titles.ts";

export const metadata: Metadata = {
  title: { default: PAGE_TITLES.admin, template: PAGE_TITLES.adminTemplate },
};

/** Layout of the admin pages, with the links between them. */
export default function AdminLayout({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <AdminLinks />
      {children}
    </>
  );
}
