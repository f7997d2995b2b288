import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { listQuery } from "#shared/client/resource-queries.ts";
import { assetStatusResource } from "#shared/domain/assets/asset-status.ts";
import type { AnyForm } from "#web/components/form/use-resource-form.ts";

/** A new asset starts with the default status of the kind `available`. */
export function useDefaultStatus({ fields, row }: AnyForm): void {
  const { data } = useQuery({ ...listQuery(assetStatusResource, "kind=available&is_default=true"), enabled: !row });
  const status = data?.data[0]?.id ?? null;
  const propose = useEffectEvent((asset_status_id: string) => {
    if (row || fields.getValues()["asset_status_id"] !== null) return;
    fields.setFieldValue("asset_status_id", asset_status_id);
    // A default does not count as input: the form can be left without a question.
    fields.resetDirty({ ...fields.getInitialValues(), asset_status_id });
  });
  useEffect(() => {
    if (status !== null) propose(status);
  }, [status]);
}
