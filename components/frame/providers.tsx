"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, Suspense, useState } from "react";
import { ConnectionNotice } from "#components/http/connection-notice.tsx";
import { Toasts } from "#components/ui/toasts.tsx";
import { UploadsProvider } from "#components/upload/uploads-provider.tsx";
import { KeepLatestAddress } from "./keep-latest-address.tsx";
import { OtherTabs } from "./other-tabs.ts";
import { QUERY_DEFAULTS } from "./query-defaults.ts";

/** Client-side providers of all pages. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: QUERY_DEFAULTS }));
  return (
    <QueryClientProvider client={client}>
      <NuqsAdapter>
        <Suspense>
          <KeepLatestAddress />
        </Suspense>
        <ConnectionNotice />
        <OtherTabs />
        <Toasts>
          <UploadsProvider>{children}</UploadsProvider>
        </Toasts>
      </NuqsAdapter>
    </QueryClientProvider>
  );
}
