import { call } from "#shared/client/http.ts";
import { sha256Hex } from "#shared/client/sha256.ts";
import { uploadTransport } from "#shared/client/upload-transport.ts";
import type { Verification, VerifyInput } from "#shared/domain/documents/verification.ts";

/** A typed code or a selected file. */
export type VerificationRequest =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "file"; readonly file: File; readonly isSent: boolean };

const requestVerification = async (body: VerifyInput): Promise<Verification> =>
  (await call<Verification>("/external-verify", { method: "POST", body })).data;

/** Sends the whole file, which the server needs to detect changes made after signing. */
async function send(file: File): Promise<Verification> {
  const transport = uploadTransport({ content: file, name: file.name, onProgress: () => {} });
  return (await call<Verification>("/external-verify/file", { method: "POST" }, transport)).data;
}

/**
 * Verifies by code or by the file's hash, computed in the browser; the file is uploaded only with the user's consent.
 * @throws ApiError
 */
export async function verify(request: VerificationRequest): Promise<Verification> {
  if (request.kind === "code") return requestVerification({ code: request.code });
  if (request.isSent) return send(request.file);
  return requestVerification({ sha256: await sha256Hex(new Uint8Array(await request.file.arrayBuffer())) });
}
