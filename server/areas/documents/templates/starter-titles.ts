/* The titles of the starter templates by their file. Without imports: scripts/write-starter-templates.mjs reads them too. */
export const starterTitles = {
  "housing-lease": { es: "Contrato de arrendamiento de vivienda", en: "Residential lease" },
  "room-lease": { es: "Contrato de arrendamiento de habitación", en: "Room lease" },
  "garage-lease": { es: "Contrato de arrendamiento de plaza de garaje", en: "Lease of a parking space" },
  "seasonal-lease": { es: "Contrato de arrendamiento de temporada", en: "Seasonal lease" },
  "premises-lease": { es: "Contrato de arrendamiento de local de negocio", en: "Lease of business premises" },
  "storage-lease": { es: "Contrato de arrendamiento de trastero", en: "Lease of a storage room" },
  renewal: { es: "Acuerdo de renovación del arrendamiento", en: "Agreement to renew the lease" },
  termination: { es: "Acuerdo de resolución del arrendamiento", en: "Agreement to terminate the lease" },
  "deposit-receipt": { es: "Recibo de fianza", en: "Deposit receipt" },
  inventory: { es: "Inventario y acta de entrega", en: "Inventory and handing over" },
  "sepa-mandate": { es: "Orden de domiciliación SEPA", en: "SEPA direct debit mandate" },
} as const;

export type StarterFile = keyof typeof starterTitles;
