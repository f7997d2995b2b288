import { call } from "#shared/client/http.ts";
import { sha256Hex } from "#shared/client/sha256.ts";
import { uploadTransport } from "#shared/client/upload-transport.ts";
import type { Verification, VerifyInput } from "#shared/domain/documents/verification.ts";

/** What is asked about: a code that was typed, or a file that was chosen. */
export type Question =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "file"; readonly file: File; readonly isSent: boolean };

const ask = async (body: VerifyInput): Promise<Verification> =>
  (await call<Verification>("/external-verify", { method: "POST", body })).data;

/** The whole file: only its bytes show that they were changed. */
async function send(file: File): Promise<Verification> {
  const transport = uploadTransport({ content: file, name: file.name, onProgress: () => {} });
  return (await call<Verification>("/external-verify/file", { method: "POST" }, transport)).data;
}

/** Asks by code or by the file's hash, which is counted here; the file leaves only when somebody says so. @throws ApiError */
export async function verify(question: Question): Promise<Verification> {
  if (question.kind === "code") return ask({ code: question.code });
  if (question.isSent) return send(question.file);
  return ask({ sha256: await sha256Hex(new Uint8Array(await question.file.arrayBuffer())) });
}
