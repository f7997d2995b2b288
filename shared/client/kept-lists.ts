import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { paymentMethodResource, paymentMethodRow } from "#shared/domain/accounting/payment-method.ts";
import type { Resource, RowOf } from "#shared/domain/core/resource.ts";
import { incidentTypeResource, incidentTypeRow } from "#shared/domain/incidents/incident-type.ts";
import type { PersonalSetting } from "#shared/platform/platform.ts";
import { call } from "./http.ts";
import { readPersonal, writePersonal } from "./personal-settings.ts";
import { queryClient } from "./query-client.ts";
import { listQuery } from "./resource-queries.ts";
import { can } from "./state/session-state.ts";

/* The short lists that the quick forms choose from stay on the device: the forms open at once, and without a connection. */

const WHOLE = "page_size=200";

function keptListQuery<R extends Resource>(resource: R, name: PersonalSetting) {
  return queryOptions({
    queryKey: listQuery(resource, WHOLE).queryKey,
    queryFn: async ({ signal }) => {
      const answer = await call<RowOf<R>[]>(`/${resource.path}?${WHOLE}`, { signal });
      void writePersonal(name, answer.data);
      return answer;
    },
    // The form says itself what it cannot do without them.
    meta: { toast: "never" },
  });
}

/** What may have happened; kept on the device. */
export const incidentTypesQuery = () => keptListQuery(incidentTypeResource, "incident_types");
/** The ways in which money moves here, one of which is the default; kept on the device. */
export const paymentMethodsQuery = () => keptListQuery(paymentMethodResource, "payment_methods");

/** Puts what the device has kept before the form that asks for it; where it has kept nothing yet, the server is asked. */
async function warm<R extends Resource>(
  resource: R,
  name: PersonalSetting,
  row: z.ZodMiniType<RowOf<R>>,
): Promise<void> {
  const query = keptListQuery(resource, name);
  const data = await readPersonal(name, z.array(row));
  if (data === null) await queryClient.query(query).catch(() => {});
  // Older than anything: whoever shows it asks for it anew.
  else if (!queryClient.getQueryData(query.queryKey))
    queryClient.setQueryData(query.queryKey, { data }, { updatedAt: 1 });
}

/** Makes the lists ready that the person's quick forms choose from. Never throws. */
export async function warmLists(): Promise<void> {
  if (can("incident", "create")) await warm(incidentTypeResource, "incident_types", incidentTypeRow);
  if (can("payment", "create")) await warm(paymentMethodResource, "payment_methods", paymentMethodRow);
}
