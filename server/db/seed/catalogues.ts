import type * as z from "zod/mini";
import type { assetStatusInput } from "#shared/domain/assets/asset-status.ts";
import type { assetTypeInput } from "#shared/domain/assets/asset-type.ts";
import type { incidentStatusInput } from "#shared/domain/incidents/incident-status.ts";
import type { incidentTypeInput } from "#shared/domain/incidents/incident-type.ts";
import type { propertyTypeInput } from "#shared/domain/properties/property-type.ts";

/* What a new installation begins with. The names are data that staff edit, hence Spanish. */

export const seededPropertyTypes: readonly Required<z.infer<typeof propertyTypeInput>>[] = [
  { name: "Edificio residencial", description: "Bloque de viviendas con elementos comunes" },
  { name: "Vivienda unifamiliar", description: "Casa o chalé" },
  { name: "Edificio de oficinas", description: null },
  { name: "Local comercial", description: "A pie de calle" },
  { name: "Garaje", description: "Aparcamiento con varias plazas" },
];

export const seededAssetTypes: readonly z.infer<typeof assetTypeInput>[] = [
  { name: "Piso", shape: "dwelling" },
  { name: "Ático", shape: "dwelling" },
  { name: "Estudio", shape: "dwelling" },
  { name: "Casa", shape: "dwelling" },
  { name: "Habitación", shape: "room" },
  { name: "Local", shape: "premises" },
  { name: "Oficina", shape: "office" },
  { name: "Plaza de garaje", shape: "parking" },
  { name: "Trastero", shape: "storage" },
  { name: "Solar", shape: "land" },
];

export const seededAssetStatuses: readonly z.infer<typeof assetStatusInput>[] = [
  { name: "Disponible", kind: "available", color: "green", position: 10, is_default: true },
  { name: "Reservado", kind: "reserved", color: "violet", position: 20, is_default: true },
  { name: "Alquilado", kind: "rented", color: "teal", position: 30, is_default: true },
  { name: "Con preaviso", kind: "notice", color: "amber", position: 40, is_default: true },
  { name: "En preparación", kind: "turnover", color: "blue", position: 50, is_default: true },
  { name: "En obras", kind: "maintenance", color: "gray", position: 60, is_default: true },
  { name: "Retirado", kind: "retired", color: "gray", position: 70, is_default: true },
];

export const seededIncidentTypes: readonly z.infer<typeof incidentTypeInput>[] = [
  { name: "Fontanería", default_priority: "high", response_hours: 24, is_public: true },
  { name: "Electricidad", default_priority: "high", response_hours: 24, is_public: true },
  { name: "Calefacción y agua caliente", default_priority: "high", response_hours: 24, is_public: true },
  { name: "Electrodomésticos", default_priority: "normal", response_hours: 72, is_public: true },
  { name: "Cerrajería", default_priority: "urgent", response_hours: 6, is_public: true },
  { name: "Humedades y filtraciones", default_priority: "high", response_hours: 48, is_public: true },
  { name: "Zonas comunes", default_priority: "normal", response_hours: 96, is_public: true },
  { name: "Ruidos y convivencia", default_priority: "low", response_hours: 120, is_public: true },
  { name: "Plagas", default_priority: "normal", response_hours: 72, is_public: true },
  { name: "Administrativa", default_priority: "low", response_hours: 120, is_public: false },
];

export const seededIncidentStatuses: readonly z.infer<typeof incidentStatusInput>[] = [
  { name: "Nueva", kind: "new", color: "blue", position: 10, is_default: true },
  { name: "En curso", kind: "in_progress", color: "teal", position: 20, is_default: true },
  { name: "En espera", kind: "on_hold", color: "amber", position: 30, is_default: true },
  { name: "Resuelta", kind: "resolved", color: "green", position: 40, is_default: true },
  { name: "Cerrada", kind: "closed", color: "gray", position: 50, is_default: true },
  { name: "Rechazada", kind: "rejected", color: "red", position: 60, is_default: true },
];
