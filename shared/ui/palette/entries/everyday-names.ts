import type { Entry } from "./palette-entry.ts";

/**
 * What people type for a page, a report or a new record where they use neither its title nor words of it: as much a
 * name of the entry as its title, without accents or articles.
 */
export const everydayNames: Readonly<Record<string, readonly string[]>> = {
  "new:person": [
    "nuevo inquilino",
    "alta inquilino",
    "nuevo cliente",
    "nuevo arrendatario",
    "new tenant",
    "add tenant",
  ],
  "new:owner": ["nuevo propietario", "alta propietario", "nuevo arrendador", "new landlord", "new owner"],
  "new:rental": ["nuevo contrato", "alta contrato", "alquilar piso", "new lease", "new tenancy", "new contract"],
  "new:asset": ["nuevo piso", "alta piso", "nueva vivienda", "nuevo local", "new flat", "new apartment", "new unit"],
  "new:property": ["nuevo edificio", "alta edificio", "new building"],
  "page:/billing-runs": [
    "facturar mes",
    "facturar el mes",
    "facturacion del mes",
    "generar recibos",
    "generar facturas",
    "emitir recibos",
    "bill the month",
    "monthly billing",
    "send invoices",
  ],
  "page:/month-closes": ["cerrar mes", "cerrar el mes", "cierre mensual", "close month", "close the month"],
  "page:/remittances": [
    "domiciliar recibos",
    "girar recibos",
    "pagar propietario",
    "pagar propietarios",
    "pay owner",
    "collect by debit",
  ],
  "page:/owner-statements": ["liquidar propietario", "liquidacion propietario", "owner settlement"],
  "page:/bank-statements": [
    "importar banco",
    "importar extracto",
    "subir extracto",
    "movimientos del banco",
    "import bank statement",
    "upload statement",
  ],
  "page:/asset-prices/increments": [
    "subir renta",
    "subir rentas",
    "subir alquiler",
    "subida de renta",
    "revisar renta",
    "rent increase",
    "raise rent",
  ],
  "page:/roles": ["permisos", "permisos de usuarios", "permissions"],
  "page:/templates": [
    "plantilla contrato",
    "plantilla de contrato",
    "modelo de contrato",
    "contract template",
    "lease template",
  ],
  "page:/issuers": ["cuenta bancaria", "cuentas bancarias", "bank account"],
  "page:/interest-rates": ["interes legal", "legal interest"],
  "report:taxes": ["modelo 347", "modelo 303", "modelo 180", "irpf", "iva trimestral", "retenciones", "vat return"],
  "report:income": ["ingresos del mes", "ingresos mes", "income of the month"],
  "report:vacancy": ["pisos vacios", "pisos sin alquilar", "vacios"],
  "report:contract-ends": [
    "renovar contrato",
    "renovar contratos",
    "contratos por renovar",
    "renewals",
    "move out",
    "end lease",
  ],
  "report:arrears": ["deudores", "quien debe", "quien no paga", "who owes", "debtors"],
  "page:/assets": ["pisos libres", "viviendas disponibles", "pisos disponibles", "vacant flats", "flats to let"],
  "export:persons": ["exportar inquilinos", "listado de inquilinos", "export tenants"],
};

/** The entries with the names that people use for them. */
export const withEverydayNames = (entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry) => {
    const more = everydayNames[entry.id];
    return more ? { ...entry, names: [...(entry.names ?? []), ...more] } : entry;
  });
