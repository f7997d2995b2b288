import type * as z from "zod/mini";
import type { assetStatusInput } from "#shared/domain/assets/asset-status.ts";
import type { assetTypeInput } from "#shared/domain/assets/asset-type.ts";
import type { documentTypeInput } from "#shared/domain/documents/document-type.ts";
import type { incidentStatusInput } from "#shared/domain/incidents/incident-status.ts";
import type { incidentTypeInput } from "#shared/domain/incidents/incident-type.ts";
import type { propertyTypeInput } from "#shared/domain/properties/property-type.ts";

/*
 * Catalogues of a new installation. Names are data that staff edit, hence Spanish; English users read `name_en` until
 * the row is renamed.
 */

export interface InEnglish {
  /** Null where the name is the same. */
  readonly name_en: string | null;
}

export const seededPropertyTypes: readonly (Required<z.infer<typeof propertyTypeInput>> & InEnglish)[] = [
  {
    name: "Edificio residencial",
    name_en: "Residential building",
    description: "Bloque de viviendas con elementos comunes",
  },
  { name: "Vivienda unifamiliar", name_en: "Detached house", description: "Casa o chalé" },
  { name: "Edificio de oficinas", name_en: "Office building", description: null },
  { name: "Local comercial", name_en: "Shop", description: "A pie de calle" },
  { name: "Garaje", name_en: "Garage", description: "Aparcamiento con varias plazas" },
];

export const seededAssetTypes: readonly (z.infer<typeof assetTypeInput> & InEnglish)[] = [
  { name: "Piso", name_en: "Flat", shape: "dwelling" },
  { name: "Ático", name_en: "Penthouse", shape: "dwelling" },
  { name: "Estudio", name_en: "Studio", shape: "dwelling" },
  { name: "Casa", name_en: "House", shape: "dwelling" },
  { name: "Habitación", name_en: "Room", shape: "room" },
  { name: "Local", name_en: "Premises", shape: "premises" },
  { name: "Oficina", name_en: "Office", shape: "office" },
  { name: "Plaza de garaje", name_en: "Parking space", shape: "parking" },
  { name: "Trastero", name_en: "Storage room", shape: "storage" },
  { name: "Solar", name_en: "Plot", shape: "land" },
];

export const seededAssetStatuses: readonly (z.infer<typeof assetStatusInput> & InEnglish)[] = [
  { name: "Disponible", name_en: "Available", kind: "available", color: "green", position: 10, is_default: true },
  { name: "Reservado", name_en: "Reserved", kind: "reserved", color: "violet", position: 20, is_default: true },
  { name: "Alquilado", name_en: "Rented", kind: "rented", color: "teal", position: 30, is_default: true },
  { name: "Con preaviso", name_en: "Notice given", kind: "notice", color: "amber", position: 40, is_default: true },
  {
    name: "En preparación",
    name_en: "Being prepared",
    kind: "turnover",
    color: "blue",
    position: 50,
    is_default: true,
  },
  { name: "En obras", name_en: "Under works", kind: "maintenance", color: "gray", position: 60, is_default: true },
  { name: "Retirado", name_en: "Retired", kind: "retired", color: "gray", position: 70, is_default: true },
];

export const seededIncidentTypes: readonly (z.infer<typeof incidentTypeInput> & InEnglish)[] = [
  { name: "Fontanería", name_en: "Plumbing", default_priority: "high", response_hours: 24, is_public: true },
  { name: "Electricidad", name_en: "Electricity", default_priority: "high", response_hours: 24, is_public: true },
  {
    name: "Calefacción y agua caliente",
    name_en: "Heating and hot water",
    default_priority: "high",
    response_hours: 24,
    is_public: true,
  },
  { name: "Electrodomésticos", name_en: "Appliances", default_priority: "normal", response_hours: 72, is_public: true },
  { name: "Cerrajería", name_en: "Locks", default_priority: "urgent", response_hours: 6, is_public: true },
  {
    name: "Humedades y filtraciones",
    name_en: "Damp and leaks",
    default_priority: "high",
    response_hours: 48,
    is_public: true,
  },
  { name: "Zonas comunes", name_en: "Common areas", default_priority: "normal", response_hours: 96, is_public: true },
  {
    name: "Ruidos y convivencia",
    name_en: "Noise and neighbours",
    default_priority: "low",
    response_hours: 120,
    is_public: true,
  },
  { name: "Plagas", name_en: "Pests", default_priority: "normal", response_hours: 72, is_public: true },
  { name: "Administrativa", name_en: "Administrative", default_priority: "low", response_hours: 120, is_public: false },
  { name: "Otro", name_en: "Other", default_priority: "normal", response_hours: 72, is_public: true },
];

export const seededIncidentStatuses: readonly (z.infer<typeof incidentStatusInput> & InEnglish)[] = [
  { name: "Nueva", name_en: "New", kind: "new", color: "blue", position: 10, is_default: true },
  { name: "En curso", name_en: "In progress", kind: "in_progress", color: "teal", position: 20, is_default: true },
  { name: "En espera", name_en: "On hold", kind: "on_hold", color: "amber", position: 30, is_default: true },
  { name: "Resuelta", name_en: "Resolved", kind: "resolved", color: "green", position: 40, is_default: true },
  { name: "Cerrada", name_en: "Closed", kind: "closed", color: "gray", position: 50, is_default: true },
  { name: "Rechazada", name_en: "Rejected", kind: "rejected", color: "red", position: 60, is_default: true },
];

export const seededDocumentTypes: readonly (z.infer<typeof documentTypeInput> & InEnglish)[] = [
  {
    name: "Contrato de arrendamiento",
    name_en: "Lease",
    requires_owner: false,
    requires_signature: true,
    is_contract: true,
  },
  { name: "Anexo", name_en: "Annex", requires_owner: false, requires_signature: true, is_contract: false },
  { name: "Inventario", name_en: "Inventory", requires_owner: false, requires_signature: true, is_contract: false },
  {
    name: "Encargo de gestión",
    name_en: "Management agreement",
    requires_owner: true,
    requires_signature: true,
    is_contract: false,
  },
  { name: "Carta", name_en: "Letter", requires_owner: false, requires_signature: false, is_contract: false },
];
