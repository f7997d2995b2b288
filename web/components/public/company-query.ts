import { queryOptions, useQuery } from "@tanstack/react-query";
import { getPlatform } from "#shared/client/current-platform.ts";
import { call } from "#shared/client/http.ts";
import type { FriendlyCompany } from "#shared/domain/administration/friendly-company.ts";

const companyQuery = () =>
  queryOptions({
    queryKey: ["company", "friendly"],
    queryFn: async () => (await call<FriendlyCompany>("/company/friendly")).data,
    staleTime: Infinity,
    meta: { toast: "never", isPublic: true },
  });

/** The company; undefined until loaded. */
export function useCompany(): FriendlyCompany | undefined {
  return useQuery(companyQuery()).data;
}

/** Address of the company's logo; valid only if it has one. */
export const companyLogo = () => `${getPlatform().apiBase() ?? ""}/company/friendly/logo`;
