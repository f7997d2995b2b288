import { listQuery } from "#shared/client/resource-queries.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import { isSameCode } from "#shared/domain/quick-entry/codes.ts";
import type { ChosenAsset } from "./incident-draft.ts";

/** High enough to include an exact code even if many others contain it. */
const MAX_ROWS = "100";

/** The asset with exactly this code; null if there is none: part of a code may be another asset's. */
export async function findAsset(text: string): Promise<ChosenAsset | null> {
  const search = new URLSearchParams({ query: text.trim(), page_size: MAX_ROWS });
  const { data: assets } = await queryClient.query(listQuery(assetResource, search.toString()));
  const [found, other] = assets.filter(({ cod }) => isSameCode(cod, text));
  return found && !other ? { id: found.id, label: found.label } : null;
}
