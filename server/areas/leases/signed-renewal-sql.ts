/**
 * SQL: that a rental has a renewal that was signed. One that only waits for signatures ends nothing yet.
 * @param rental SQL alias of the rental
 */
export const hasSignedRenewalSql = (rental: string): string => `exists (
    select from rental s where s.renews_id = ${rental}.id and s.archived_at is null and s.state not in ('draft', 'pending_signature', 'cancelled'))`;
