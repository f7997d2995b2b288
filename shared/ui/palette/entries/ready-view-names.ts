import type { MessageKey } from "#locales/es.ts";

/** What a ready view is called outside its list, and further words that people search it by. */
export interface ReadyViewName {
  readonly title: MessageKey;
  readonly words: string;
}

/** The names of the ready views by entity and key; the whole lists are pages. */
export const readyViewNames: Readonly<Record<string, ReadyViewName>> = {
  "invoice.overdue": {
    title: "palette_views.invoice_overdue",
    words: "impagos impagadas morosos deudas atrasadas recibos unpaid late arrears debts receipts",
  },
  "invoice.open": {
    title: "palette_views.invoice_open",
    words: "pendientes recibos sin pagar open unpaid outstanding receipts",
  },
  "invoice.unsent": {
    title: "palette_views.invoice_unsent",
    words: "mandar correo recibos unsent mail",
  },
  "invoice.drafts": {
    title: "palette_views.invoice_drafts",
    words: "borradores sin emitir recibos unissued",
  },
  "payment.pending": {
    title: "palette_views.payment_pending",
    words: "cobros por confirmar unconfirmed",
  },
  "payment.credit": {
    title: "palette_views.payment_credit",
    words: "cobros a cuenta sin aplicar sobrante unallocated",
  },
  "payment.returned": {
    title: "palette_views.payment_returned",
    words: "recibos devoluciones banco cobros bounced",
  },
  "deposit.pending": {
    title: "palette_views.deposit_pending",
    words: "garantias pendientes cobrar collect",
  },
  "deposit.to_lodge": {
    title: "palette_views.deposit_to_lodge",
    words: "garantias ingresar organismo plazo lodgement",
  },
  "deposit.lodged": {
    title: "palette_views.deposit_lodged",
    words: "garantias organismo",
  },
  "deposit.recovered": {
    title: "palette_views.deposit_recovered",
    words: "garantias organismo",
  },
  "deposit.to_return": {
    title: "palette_views.deposit_to_return",
    words: "garantias devolucion inquilino salida refund",
  },
  "remittance.drafts": {
    title: "palette_views.remittance_drafts",
    words: "borradores domiciliaciones sepa direct debit",
  },
  "remittance.generated": {
    title: "palette_views.remittance_generated",
    words: "generadas fichero domiciliaciones sepa direct debit file",
  },
  "remittance.sent": {
    title: "palette_views.remittance_sent",
    words: "domiciliaciones sepa direct debit",
  },
  "rental.current": {
    title: "palette_views.rental_current",
    words: "activos en vigor contratos arrendamientos active running contracts leases",
  },
  "rental.unsigned": {
    title: "palette_views.rental_unsigned",
    words: "sin firmar contratos unsigned contracts leases",
  },
  "rental.notice": {
    title: "palette_views.rental_notice",
    words: "acaban salen se van leaving ending",
  },
  "rental.drafts": {
    title: "palette_views.rental_drafts",
    words: "borradores contratos contracts leases",
  },
  "rental.arrears": {
    title: "palette_views.rental_arrears",
    words: "morosos juzgado judicial deuda arrears court",
  },
  "incident.new": {
    title: "palette_views.incident_new",
    words: "averias sin atender por atender unattended",
  },
  "incident.urgent": {
    title: "palette_views.incident_urgent",
    words: "averias prioridad urgencias priority",
  },
  "incident.in_progress": {
    title: "palette_views.incident_in_progress",
    words: "averias abiertas open",
  },
  "incident.on_hold": {
    title: "palette_views.incident_on_hold",
    words: "averias paradas waiting",
  },
  "incident.resolved": {
    title: "palette_views.incident_resolved",
    words: "averias arregladas hechas done fixed",
  },
  "asset.rented": {
    title: "palette_views.asset_rented",
    words: "pisos viviendas locales ocupados flats let occupied",
  },
  "asset.reserved": {
    title: "palette_views.asset_reserved",
    words: "pisos viviendas locales flats",
  },
  "asset.not_lettable": {
    title: "palette_views.asset_not_lettable",
    words: "pisos viviendas reforma mantenimiento flats maintenance",
  },
  "booking.open": {
    title: "palette_views.booking_open",
    words: "solicitudes requests",
  },
  "booking.received": {
    title: "palette_views.booking_received",
    words: "solicitudes nuevas recibidas requests received",
  },
  "booking.info_requested": {
    title: "palette_views.booking_info_requested",
    words: "solicitudes requests",
  },
  "booking.accepted": {
    title: "palette_views.booking_accepted",
    words: "solicitudes requests",
  },
  "document.drafts": {
    title: "palette_views.document_drafts",
    words: "borradores contratos contracts",
  },
  "document.unsigned": {
    title: "palette_views.document_unsigned",
    words: "sin firmar contratos firmar unsigned contracts",
  },
  "document.signed": {
    title: "palette_views.document_signed",
    words: "contratos contracts",
  },
  "document.failed": {
    title: "palette_views.document_failed",
    words: "contratos contracts",
  },
  "mail.queued": {
    title: "palette_views.mail_queued",
    words: "por enviar emails",
  },
  "mail.failed": {
    title: "palette_views.mail_failed",
    words: "errores rebotados emails bounced",
  },
};
