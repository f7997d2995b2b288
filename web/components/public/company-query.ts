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

/** Whose page this is; undefined until it is known. */
export function useCompany(): FriendlyCompany | undefined {
  return useQuery(companyQuery()).data;
}

/** Where the company's logo is; only where it has one. */
export const companyLogo = () => `${getPlatform().apiBase() ?? ""}/company/friendly/logo`;
