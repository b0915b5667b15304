import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AdminLinks } from "#components/frame/admin-links.tsx";

export const metadata: Metadata = { title: { default: "Admin", template: "%s · Admin · Sightline" } };

/** Layout of the admin pages, with the links between them. */
export default function AdminLayout({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <AdminLinks />
      {children}
    </>
  );
}
