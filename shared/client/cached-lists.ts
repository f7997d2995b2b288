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

/* The short option lists of the quick forms are cached on the device: forms open at once and work offline. */

const WHOLE = "page_size=200";

async function readList<R extends Resource>(resource: R, name: PersonalSetting, signal: AbortSignal) {
  const response = await call<RowOf<R>[]>(`/${resource.path}?${WHOLE}`, { signal });
  void writePersonal(name, response.data);
  return response;
}

function cachedListQuery<R extends Resource>(resource: R, name: PersonalSetting) {
  return queryOptions({
    queryKey: listQuery(resource, WHOLE).queryKey,
    queryFn: ({ signal }) => readList(resource, name, signal),
    // The form itself reports that they are missing.
    meta: { toast: "never" },
  });
}

/** Incident types, cached on the device. */
export const incidentTypesQuery = () => cachedListQuery(incidentTypeResource, "incident_types");
/** Payment methods, one of which is the default; cached on the device. */
export const paymentMethodsQuery = () => cachedListQuery(paymentMethodResource, "payment_methods");
/** The response of that query. @throws ApiError */
export const readPaymentMethods = (signal: AbortSignal) => readList(paymentMethodResource, "payment_methods", signal);

/** Fills the query cache from the device before a form needs it; when nothing is stored, asks the server. */
async function warm<R extends Resource>(
  resource: R,
  name: PersonalSetting,
  row: z.ZodMiniType<RowOf<R>>,
): Promise<void> {
  const query = cachedListQuery(resource, name);
  const data = await readPersonal(name, z.array(row));
  if (data === null) await queryClient.query(query).catch(() => {});
  // Marked as stale: the form that shows it refetches it.
  else if (!queryClient.getQueryData(query.queryKey))
    queryClient.setQueryData(query.queryKey, { data }, { updatedAt: 1 });
}

/** Prepares the incident types for a form. Never throws. */
export const warmIncidentTypes = () => warm(incidentTypeResource, "incident_types", incidentTypeRow);
/** Prepares the payment methods for a form. Never throws. */
export const warmPaymentMethods = () => warm(paymentMethodResource, "payment_methods", paymentMethodRow);

/** The payment method used when none is chosen; undefined when there is none at all. */
export const defaultMethod = (methods: readonly PaymentMethod[]): PaymentMethod | undefined =>
  methods.find(({ is_default }) => is_default) ?? methods[0];
