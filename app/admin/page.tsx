import { permanentRedirect } from "next/navigation";

/** The first page of the console is at "/admin/corpora". */
export default function AdminPage(): never {
  permanentRedirect("/admin/corpora");
}
