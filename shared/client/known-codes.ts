import { codeOf } from "./indexed-record.ts";
import { readRecords } from "./record-index.ts";

interface KnownAsset {
  readonly id: string;
  readonly label: string;
}

/** The assets that this device has seen, by their codes; a code of two assets names neither. */
export function knownAssetCodes(): ReadonlyMap<string, KnownAsset> {
  const assets = new Map<string, KnownAsset>();
  const ambiguous = new Set<string>();
  for (const record of readRecords().values()) {
    if (record.entity !== "asset") continue;
    const code = codeOf(record);
    if (assets.has(code)) ambiguous.add(code);
    assets.set(code, { id: record.id, label: record.title });
  }
  for (const code of ambiguous) assets.delete(code);
  return assets;
}
