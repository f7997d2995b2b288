import type { Asset, AssetInput } from "#shared/domain/assets/asset.ts";
