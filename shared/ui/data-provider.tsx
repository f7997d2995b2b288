import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient, reportErrorsTo } from "#shared/client/query-client.ts";
import { showError } from "./toasts.ts";

reportErrorsTo(showError);

/** Provides the TanStack Query client. The login works without it, and so without its code. */
export function DataProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
