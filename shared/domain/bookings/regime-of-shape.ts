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

/** The regime under which an asset of a shape is usually let; staff may say otherwise (docs/design/entities.md, "asset_type"). */
export const regimeOfShape = (shape: AssetShape): RentalRegime => regimes[shape];
