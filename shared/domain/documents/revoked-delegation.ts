import * as z from "zod/mini";
import { signerRow } from "./signer.ts";

/** POST /documents/{id}/signers/{signerId}/revoke-delegation: the signer, and whether a new link was mailed to them. */
export const revokedDelegation = z.extend(signerRow, { is_mailed: z.boolean() });
export type RevokedDelegation = z.infer<typeof revokedDelegation>;
