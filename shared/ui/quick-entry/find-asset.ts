import { listQuery } from "#shared/client/resource-queries.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import { normalizeText } from "#shared/lib/text.ts";
import type { ChosenAsset } from "./incident-draft.ts";

/** High enough to include an exact code even if many others contain it. */
const MAX_ROWS = "100";

/** The asset with this code, or the only match; null if the text is ambiguous or matches none. */
export async function findAsset(text: string): Promise<ChosenAsset | null> {
  const search = new URLSearchParams({ query: text.trim(), page_size: MAX_ROWS });
  const { data: assets } = await queryClient.query(listQuery(assetResource, search.toString()));
  const exact = assets.find(({ cod }) => normalizeText(cod) === normalizeText(text));
  const found = exact ?? (assets.length === 1 ? assets[0] : undefined);
  return found ? { id: found.id, label: found.label } : null;
}
