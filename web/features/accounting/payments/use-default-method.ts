import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { paymentMethodsQuery } from "#shared/client/cached-lists.ts";
import type { AnyForm } from "#web/components/form/use-resource-form.ts";

/** Prefills the default payment method if the form has none. */
export function useDefaultMethod({ fields, row }: AnyForm, isWanted = true): void {
  const { data } = useQuery({ ...paymentMethodsQuery(), enabled: isWanted && row === null });
  const id = data?.data.find(({ is_default }) => is_default)?.id;
  const propose = useEffectEvent((method: string) => {
    if (fields.getValues()["payment_method_id"] !== null) return;
    fields.setFieldValue("payment_method_id", method);
    fields.resetDirty(fields.getValues());
  });
  useEffect(() => {
    if (id !== undefined) propose(id);
  }, [id]);
}
