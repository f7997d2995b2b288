import type { AssetShape } from "../assets/asset-type.ts";
import type { RentalRegime } from "../rentals/rental.ts";

const regimes: Readonly<Record<AssetShape, RentalRegime>> = {
  dwelling: "habitual",
  room: "habitual",
  premises: "business",
  office: "business",
  parking: "other",
  storage: "other",
  land: "other",
};

/** The usual regime of an asset shape; staff can choose another (docs/design/entities.md, "asset_type"). */
export const regimeOfShape = (shape: AssetShape): RentalRegime => regimes[shape];
