import { assetPriceResource } from "../assets/asset-price.ts";
import { defineResource } from "../core/resource.ts";
import { defineRule } from "../core/rule.ts";
import * as z from "zod/mini";
import { basisPoints, date, optional, uuid } from "../core/fields.ts";
import { ownership } from "../properties/ownership.ts";
import { defineSheet } from "./sheet-definition.ts";
import { keyOfParts } from "./sheet-keys.ts";

/** One owner of a property or of an asset from a day on; the rows of one day add up to 100 %. */
const ownershipInput = z.object({
  property_id: optional(uuid()),
  asset_id: optional(uuid()),
  owner_id: uuid(),
  share: basisPoints(),
  since: date(),
});

/** The owners of one property or asset are rows of a sheet; elsewhere they are written together (`set_owners`). */
const ownershipResource = defineResource({
  name: "ownership",
  area: "properties",
  path: "ownerships",
  input: ownershipInput,
  row: ownership,
  rules: [
    defineRule(z.pick(ownershipInput, { property_id: true, asset_id: true }), ({ property_id, asset_id }) =>
      (property_id == null) === (asset_id == null)
        ? { field: "asset_id", key: "administration.issue.one_place" }
        : null,
    ),
    defineRule(z.pick(ownershipInput, { share: true }), ({ share }) =>
      share === 0 ? { field: "share", key: "validation.positive_amount" } : null,
    ),
  ],
  references: {},
  filters: {},
  sortable: [],
  default_sort: "since",
});

const assetCode = ["código activo", "código de activo", "piso", "vivienda", "asset code", "unit"];

/** Owners' shares of properties and assets that have no owners yet. */
export const ownershipSheet = defineSheet({
  resource: ownershipResource,
  references: {
    property_id: { entity: "property", by: "cod", isList: false },
    asset_id: { entity: "asset", by: "cod", isList: false },
    owner_id: { entity: "owner", by: "documentation", isList: false },
  },
  aliases: {
    property_id: ["código inmueble", "código de inmueble", "edificio", "property code", "building"],
    asset_id: assetCode,
    owner_id: ["nif propietario", "dni propietario", "documento propietario", "owner id"],
    share: ["porcentaje", "cuota", "% propiedad", "percentage"],
    since: ["fecha", "desde el", "from"],
  },
  example: { asset_id: "PISO-001", owner_id: "12345678Z", share: "50 %", since: "01/01/2020" },
  keyOf: keyOfParts(["asset_id", "property_id", "owner_id", "since"], ["owner_id", "since"]),
});

/** Prices at which assets are offered. */
export const assetPriceSheet = defineSheet({
  resource: assetPriceResource,
  references: { asset_id: { entity: "asset", by: "cod", isList: false } },
  aliases: {
    asset_id: assetCode,
    amount: ["precio", "renta", "importe", "price", "rent"],
    expenses: ["gastos", "comunidad", "expenses"],
    deposit_amount: ["fianza", "importe fianza", "deposit"],
    valid_from: ["desde", "fecha inicio", "from", "start"],
    valid_to: ["hasta", "fecha fin", "to", "end"],
    notes: ["observaciones", "comentarios", "remarks", "comments"],
  },
  example: {
    asset_id: "PISO-001",
    amount: "950,00",
    expenses: "45,00",
    deposit_amount: "950,00",
    valid_from: "01/01/2026",
    valid_to: "31/12/2026",
  },
  keyOf: keyOfParts(["asset_id", "valid_from"]),
});
