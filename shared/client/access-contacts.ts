import { queryOptions } from "@tanstack/react-query";
import type { AccessContacts } from "#shared/domain/administration/access-contacts.ts";
import { call } from "./http.ts";

/** Who can give more rights. Without a response the page names administrators in general. */
export const accessContactsQuery = queryOptions({
  queryKey: ["role", "access_contacts"],
  queryFn: async ({ signal }) => (await call<AccessContacts>("/access-contacts", { signal })).data,
  meta: { toast: "never" },
});
