import type { MessageKey } from "#locales/es.ts";

/** What is refused when data of somebody are to be blocked, put back or erased; a part of the one catalogue. */
export const personalDataErrors = {
  person_blocked: { status: 409, key: "error.person_blocked" },
  person_erased: { status: 409, key: "error.person_erased" },
  erase_too_early: { status: 409, key: "error.erase_too_early" },
  person_not_blocked: { status: 409, key: "error.person_not_blocked" },
  block_rentals: { status: 409, key: "error.block_rentals" },
  block_debts: { status: 409, key: "error.block_debts" },
  block_payments: { status: 409, key: "error.block_payments" },
  block_deposits: { status: 409, key: "error.block_deposits" },
  block_signatures: { status: 409, key: "error.block_signatures" },
  block_bookings: { status: 409, key: "error.block_bookings" },
  document_shut: { status: 409, key: "error.document_shut" },
  block_ownerships: { status: 409, key: "error.block_ownerships" },
  block_remittances: { status: 409, key: "error.block_remittances" },
} as const satisfies Record<string, { status: number; key: MessageKey }>;
