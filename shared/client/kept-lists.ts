import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  type PaymentMethod,
  paymentMethodResource,
  paymentMethodRow,
} from "#shared/domain/accounting/payments/payment-method.ts";
import type { Resource, RowOf } from "#shared/domain/core/resource.ts";
import { incidentTypeResource, incidentTypeRow } from "#shared/domain/incidents/incident-type.ts";
import type { PersonalSetting } from "#shared/platform/platform.ts";
import { call } from "./http.ts";
import { readPersonal, writePersonal } from "./personal-settings.ts";
import { queryClient } from "./query-client.ts";
import { listQuery } from "./resource-queries.ts";

/* The short lists that the quick forms choose from stay on the device: the forms open at once, and without a connection. */

const WHOLE = "page_size=200";

async function readList<R extends Resource>(resource: R, name: PersonalSetting, signal: AbortSignal) {
  const answer = await call<RowOf<R>[]>(`/${resource.path}?${WHOLE}`, { signal });
  void writePersonal(name, answer.data);
  return answer;
}

function keptListQuery<R extends Resource>(resource: R, name: PersonalSetting) {
  return queryOptions({
    queryKey: listQuery(resource, WHOLE).queryKey,
    queryFn: ({ signal }) => readList(resource, name, signal),
    // The form says itself what it cannot do without them.
    meta: { toast: "never" },
  });
}

/** What may have happened; kept on the device. */
export const incidentTypesQuery = () => keptListQuery(incidentTypeResource, "incident_types");
/** The ways in which money moves here, one of which is the default; kept on the device. */
export const paymentMethodsQuery = () => keptListQuery(paymentMethodResource, "payment_methods");
/** What that query asks. @throws ApiError */
export const readPaymentMethods = (signal: AbortSignal) => readList(paymentMethodResource, "payment_methods", signal);

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

/** Makes ready what an incident's type is chosen from. Never throws. */
export const warmIncidentTypes = () => warm(incidentTypeResource, "incident_types", incidentTypeRow);
/** Makes ready what a payment's method is chosen from. Never throws. */
export const warmPaymentMethods = () => warm(paymentMethodResource, "payment_methods", paymentMethodRow);

/** How money is taken to have come where nobody says; undefined where there is no way at all. */
export const defaultMethod = (methods: readonly PaymentMethod[]): PaymentMethod | undefined =>
  methods.find(({ is_default }) => is_default) ?? methods[0];
