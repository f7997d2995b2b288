import type { MessageKey } from "#locales/es.ts";

/** Every error the server can answer: its HTTP status and its text. */
export const errorCatalogue = {
  malformed: { status: 400, key: "error.malformed" },
  invalid: { status: 400, key: "error.invalid" },
  version_missing: { status: 400, key: "error.version_missing" },
  unknown_reference: { status: 400, key: "error.unknown_reference" },
  archived_reference: { status: 400, key: "error.archived_reference" },
  no_session: { status: 401, key: "error.session_expired" },
  wrong_credentials: { status: 401, key: "error.wrong_credentials" },
  not_allowed: { status: 403, key: "error.not_allowed" },
  merge_out_of_sight: { status: 403, key: "error.merge_out_of_sight" },
  super_admin_only: { status: 403, key: "error.super_admin_only" },
  not_found: { status: 404, key: "error.not_found" },
  invalid_link: { status: 404, key: "error.invalid_link" },
  link_expired: { status: 404, key: "error.link_expired" },
  link_unavailable: { status: 404, key: "error.link_unavailable" },
  notification_not_found: { status: 404, key: "error.notification_not_found" },
  duplicate: { status: 409, key: "error.duplicate" },
  duplicate_documentation: { status: 409, key: "error.duplicate_documentation" },
  duplicate_owner: { status: 409, key: "error.duplicate_owner" },
  stale: { status: 409, key: "error.stale" },
  referenced: { status: 409, key: "error.referenced" },
  in_use: { status: 409, key: "error.in_use" },
  overlap: { status: 409, key: "error.overlap" },
  party_overlap: { status: 409, key: "error.party_overlap" },
  guarantor_overlap: { status: 409, key: "error.guarantor_overlap" },
  already_renewed: { status: 409, key: "error.already_renewed" },
  price_overlap: { status: 409, key: "error.price_overlap" },
  preview_changed: { status: 409, key: "error.preview_changed" },
  revert_built_on: { status: 409, key: "error.revert_built_on" },
  person_merged: { status: 409, key: "error.person_merged" },
  invoice_issued: { status: 409, key: "error.invoice_issued" },
  invoice_not_issued: { status: 409, key: "error.invoice_not_issued" },
  invoice_paid: { status: 409, key: "error.invoice_paid" },
  already_substituted: { status: 409, key: "error.already_substituted" },
  rectified_by_differences: { status: 409, key: "error.rectified_by_differences" },
  series_used: { status: 409, key: "error.series_used" },
  allocation_fixed: { status: 409, key: "error.allocation_fixed" },
  payment_not_completed: { status: 409, key: "error.payment_not_completed" },
  payment_fixed: { status: 409, key: "error.payment_fixed" },
  deposit_fixed: { status: 409, key: "error.deposit_fixed" },
  deposit_lodged: { status: 409, key: "error.deposit_lodged" },
  deposit_not_in_hand: { status: 409, key: "error.deposit_not_in_hand" },
  deposit_not_lodged: { status: 409, key: "error.deposit_not_lodged" },
  deposit_not_received: { status: 409, key: "error.deposit_not_received" },
  payment_in_use: { status: 409, key: "error.payment_in_use" },
  forbidden_move: { status: 409, key: "error.forbidden_move" },
  in_flight: { status: 409, key: "error.in_flight" },
  too_large: { status: 413, key: "error.too_large" },
  unsupported_media: { status: 415, key: "error.unsupported_media" },
  columns_missing: { status: 422, key: "error.columns_missing" },
  rows_wrong: { status: 422, key: "error.rows_wrong" },
  batch_outdated: { status: 409, key: "error.batch_outdated" },
  undo_refused: { status: 409, key: "error.undo_refused" },
  file_empty: { status: 422, key: "error.file_empty" },
  file_unsupported: { status: 422, key: "error.file_unsupported" },
  file_encrypted: { status: 422, key: "error.file_encrypted" },
  file_macros: { status: 422, key: "error.file_macros" },
  file_broken: { status: 422, key: "error.file_broken" },
  file_inflated: { status: 422, key: "error.file_inflated" },
  attachment_heic: { status: 422, key: "error.attachment_heic" },
  attachment_dangerous: { status: 422, key: "error.attachment_dangerous" },
  attachment_macros: { status: 422, key: "error.attachment_macros" },
  attachment_archive: { status: 422, key: "error.attachment_archive" },
  attachment_unsupported: { status: 422, key: "error.attachment_unsupported" },
  attachment_broken: { status: 422, key: "error.attachment_broken" },
  attachment_full: { status: 422, key: "error.attachment_full" },
  file_quotes: { status: 422, key: "error.file_quotes" },
  file_no_rows: { status: 422, key: "error.file_no_rows" },
  file_too_many_rows: { status: 422, key: "error.file_too_many_rows" },
  file_gone: { status: 409, key: "error.file_gone" },
  refused: { status: 422, key: "error.refused" },
  key_reused: { status: 422, key: "error.key_reused" },
  wrong_old_password: { status: 422, key: "error.wrong_old_password" },
  status_contradicts_rental: { status: 422, key: "error.status_contradicts_rental" },
  merge_archived: { status: 422, key: "error.merge_archived" },
  merge_other_kind: { status: 422, key: "error.merge_other_kind" },
  merge_two_roles: { status: 422, key: "error.merge_two_roles" },
  role_in_rental: { status: 422, key: "error.role_in_rental" },
  renewal_dates: { status: 422, key: "error.renewal_dates" },
  renewal_too_late: { status: 422, key: "error.renewal_too_late" },
  asset_retired: { status: 422, key: "error.asset_retired" },
  reopen_expired: { status: 422, key: "error.reopen_expired" },
  status_kind_mismatch: { status: 422, key: "error.status_kind_mismatch" },
  assignee_out_of_reach: { status: 422, key: "error.assignee_out_of_reach" },
  comment_locked: { status: 422, key: "error.comment_locked" },
  line_not_applicable: { status: 422, key: "error.line_not_applicable" },
  nothing_to_apply: { status: 422, key: "error.nothing_to_apply" },
  smtp_not_set: { status: 422, key: "error.smtp_not_set" },
  mail_confidential: { status: 422, key: "error.mail_confidential" },
  views_full: { status: 422, key: "error.views_full" },
  default_required: { status: 422, key: "error.default_required" },
  own_account: { status: 422, key: "error.own_account" },
  last_super_admin: { status: 422, key: "error.last_super_admin" },
  fixed_role: { status: 422, key: "error.fixed_role" },
  own_role: { status: 422, key: "error.own_role" },
  inactive_user: { status: 422, key: "error.inactive_user" },
  invoice_empty: { status: 422, key: "error.invoice_empty" },
  invoice_negative: { status: 422, key: "error.invoice_negative" },
  customer_tax_id_missing: { status: 422, key: "error.customer_tax_id_missing" },
  issued_before_last: { status: 422, key: "error.issued_before_last" },
  not_rectifiable: { status: 422, key: "error.not_rectifiable" },
  rectified_too_much: { status: 422, key: "error.rectified_too_much" },
  shares_incomplete: { status: 422, key: "error.shares_incomplete" },
  allocation_direction: { status: 422, key: "error.allocation_direction" },
  allocation_exceeds_payment: { status: 422, key: "error.allocation_exceeds_payment" },
  allocation_exceeds_invoice: { status: 422, key: "error.allocation_exceeds_invoice" },
  allocation_exceeds_deposit: { status: 422, key: "error.allocation_exceeds_deposit" },
  deposit_guarantee: { status: 422, key: "error.deposit_guarantee" },
  deposit_missing: { status: 422, key: "error.deposit_missing" },
  no_series: { status: 422, key: "error.no_series" },
  too_many_attempts: { status: 429, key: "error.too_many_attempts" },
  internal: { status: 500, key: "error.internal" },
  unavailable: { status: 503, key: "error.unavailable" },
} as const satisfies Record<string, { status: number; key: MessageKey }>;

export type ErrorCode = keyof typeof errorCatalogue;
export type ErrorParams = Readonly<Record<string, string | number>>;

/** One error as it travels in an answer's envelope. */
export interface WireError {
  readonly message: string;
  readonly translationKey: string;
  readonly params: ErrorParams;
  readonly field?: string;
}

/** Every answer of the API. A refusal may carry the present row (`stale`) or what stands in the way. */
export type Envelope<T> =
  | { readonly success: true; readonly data: T; readonly meta?: ListMeta }
  | { readonly success: false; readonly errors: readonly WireError[]; readonly data?: unknown };

export interface ListMeta {
  readonly total: number;
  readonly total_is_estimate: boolean;
  readonly page: number;
  readonly page_size: number;
}
