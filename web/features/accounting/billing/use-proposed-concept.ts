import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { listQuery } from "#shared/client/resource-queries.ts";
import { agreedKinds, proposeApplicationKind } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { paymentApplicationResource } from "#shared/domain/accounting/payments/payment-application.ts";
import type { AnyForm } from "#web/components/form/use-resource-form.ts";

/** Proposes the catalogue's concept of a new charge by its kind, until the user chooses one. */
export function useProposedConcept({ fields, row }: AnyForm): void {
  const { data } = useQuery({ ...listQuery(paymentApplicationResource, "page_size=200"), enabled: row === null });
  const applications = data?.data;
  const kind = agreedKinds.find((one) => one === fields.values["kind"]);
  const propose = useEffectEvent(() => {
    if (row !== null || !applications || !kind || fields.isTouched("payment_application_id")) return;
    const wanted = proposeApplicationKind(kind);
    const found = applications.find((application) => application.kind === wanted);
    if (!found) return;
    const isUntouched = !fields.isDirty();
    fields.setFieldValue("payment_application_id", found.id);
    // A proposal is no change of the user's.
    if (isUntouched) fields.resetDirty(fields.getValues());
  });
  useEffect(() => propose(), [kind, applications]);
}
