/**
 * SQL: whether a seal `s` takes what verifies it later. A generated or self-signed certificate has no one who says whether it is
 * revoked; a detached time stamp is not in the seal.
 */
export const TAKES_VALIDATION = "s.is_own and not s.is_self_signed and s.stamp_token is not null and not s.is_detached";
