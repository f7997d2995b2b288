import { assetResource } from "../assets/asset.ts";
import { addressResource } from "../properties/address.ts";
import { propertyResource } from "../properties/property.ts";
import { completeAddress } from "./complete-address.ts";
import { addressAliases, addressExample, defineSheet, filledInOfAddress } from "./sheet-definition.ts";
import { keyOfAddress, keyOfField } from "./sheet-keys.ts";

const notes = ["observaciones", "comentarios", "remarks", "comments"];

/** Standalone addresses; other sheets include their own address columns. */
export const addressSheet = defineSheet({
  resource: addressResource,
  filledIn: filledInOfAddress,
  aliases: addressAliases,
  example: { ...addressExample, latitude: "40.4155", longitude: "-3.7074" },
  complete: completeAddress,
  keyOf: keyOfAddress,
});

/** Properties, each with an address; other sheets reference them by code. */
export const propertySheet = defineSheet({
  resource: propertyResource,
  addressField: "address_id",
  perRow: ["cod"],
  references: { property_type_id: { entity: "property_type", by: "name", isList: false } },
  aliases: {
    cod: ["cod", "cód", "código inmueble", "referencia", "ref", "property code", "code"],
    name: ["edificio", "inmueble", "property", "building"],
    property_type_id: ["tipo de inmueble", "tipo inmueble", "property type"],
    cadastral_number: ["ref. catastral", "catastro", "rc", "cadastral reference"],
    year_built: ["año", "año construcción", "year"],
    notes,
  },
  example: {
    cod: "EDI-001",
    name: "Edificio Mayor 12",
    property_type_id: "Edificio residencial",
    cadastral_number: "9872023VH5797S0001WX",
    year_built: "1936",
  },
  keyOf: keyOfField("cod"),
});

/** Assets of existing properties; a room can be in the same sheet as its dwelling. */
export const assetSheet = defineSheet({
  resource: assetResource,
  perRow: ["cod"],
  references: {
    asset_type_id: { entity: "asset_type", by: "name", isList: false },
    asset_status_id: { entity: "asset_status", by: "name", isList: false },
    property_id: { entity: "property", by: "cod", isList: false },
    parent_asset_id: { entity: "asset", by: "cod", isList: false },
  },
  aliases: {
    cod: ["cod", "cód", "código activo", "referencia", "ref", "asset code", "code"],
    name: ["activo", "piso", "unidad", "asset", "unit"],
    asset_type_id: ["tipo de activo", "tipo activo", "asset type"],
    asset_status_id: ["estado de activo", "situación", "status", "asset status"],
    property_id: ["código inmueble", "código de inmueble", "edificio", "property code", "building"],
    parent_asset_id: ["vivienda", "activo padre", "pertenece a", "parent"],
    cadastral_number: ["ref. catastral", "catastro", "rc", "cadastral reference"],
    area_m2: ["m2", "m²", "metros", "metros cuadrados", "superficie", "area", "surface"],
    bedrooms: ["habitaciones", "dormitorios", "bedrooms", "rooms"],
    bathrooms: ["baños", "aseos", "bathrooms"],
    floor: ["piso/planta", "planta", "floor"],
    energy_rating: ["certificado energético", "letra energética", "energy rating"],
    notes,
  },
  example: {
    cod: "PISO-001",
    name: "Mayor 12, 3º A",
    asset_type_id: "Piso",
    asset_status_id: "Disponible",
    property_id: "EDI-001",
    floor: "3",
    door: "A",
    area_m2: "82,5",
    bedrooms: "3",
    bathrooms: "2",
    furnished: "Sí",
    energy_rating: "C",
  },
  keyOf: keyOfField("cod"),
});
