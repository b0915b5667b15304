"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { Toasts } from "#components/ui/toasts.tsx";
import { UploadsProvider } from "./uploads/uploads-provider.tsx";

/** What the whole page shares in the browser. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } }),
  );
  return (
    <QueryClientProvider client={client}>
      <NuqsAdapter>
        <Toasts>
          <UploadsProvider>{children}</UploadsProvider>
        </Toasts>
      </NuqsAdapter>
    </QueryClientProvider>
  );
}
