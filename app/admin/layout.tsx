import type { ReactNode } from "react";
import { AdminLinks } from "#components/frame/admin-links.tsx";

/** Layout of the admin pages, with the links between them. */
export default function AdminLayout({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <AdminLinks />
      {children}
    </>
  );
}
