/* The starter templates: the text's file, its name there, and the file and titles of the template. */
export const starterTitles = [
  [
    "housing",
    "housing",
    { file: "housing-lease", es: "Contrato de arrendamiento de vivienda", en: "Residential lease" },
  ],
  [
    "seasonal",
    "seasonal",
    { file: "seasonal-lease", es: "Contrato de arrendamiento de temporada", en: "Seasonal lease" },
  ],
  [
    "premises",
    "premises",
    { file: "premises-lease", es: "Contrato de arrendamiento de local de negocio", en: "Lease of business premises" },
  ],
  ["room", "room", { file: "room-lease", es: "Contrato de arrendamiento de habitación", en: "Room lease" }],
  [
    "garage",
    "garage",
    { file: "garage-lease", es: "Contrato de arrendamiento de plaza de garaje", en: "Lease of a parking space" },
  ],
  [
    "storage",
    "storage",
    { file: "storage-lease", es: "Contrato de arrendamiento de trastero", en: "Lease of a storage room" },
  ],
  [
    "renewal",
    "renewal",
    { file: "renewal", es: "Acuerdo de renovación del arrendamiento", en: "Agreement to renew the lease" },
  ],
  [
    "termination",
    "termination",
    { file: "termination", es: "Acuerdo de resolución del arrendamiento", en: "Agreement to terminate the lease" },
  ],
  ["deposit-receipt", "depositReceipt", { file: "deposit-receipt", es: "Recibo de fianza", en: "Deposit receipt" }],
  [
    "inventory",
    "inventory",
    { file: "inventory", es: "Inventario y acta de entrega", en: "Inventory and handing over" },
  ],
];
