import { queryOptions } from "@tanstack/react-query";
import { call, callForFile } from "#shared/client/http.ts";
import { sha256Hex } from "#shared/client/sha256.ts";
import type { CodeChannel, CodeConfirmation, SigningCodeState } from "#shared/domain/documents/signing-code.ts";
import type { DeclineInput, SigningPageData, SigningReceipt, SignInput } from "#shared/domain/documents/signing.ts";
import { lookAgain } from "#web/components/public/look-again.ts";

/** API path of a visitor's document, by the key of their link. */
export const documentPath = (key: string) => `/external-document/${encodeURIComponent(key)}`;

/** Polling interval while the sealed file is being created, which takes seconds. */
const SEALING_MS = 2_500;
/** Polling interval while a code is on its way. */
const CODE_MS = 4_000;
/**
 * Polling interval while others have to sign, before the signer's turn, and during reading, as the document may be
 * cancelled.
 */
const OTHERS_MS = 45_000;

const isSealed = ({ receipt, rest }: SigningPageData) =>
  receipt?.has_signed_file === true && rest.every(({ has_signed_file }) => has_signed_file);

/** Milliseconds until the next poll; false if no further change is expected. */
export function nextLook(page: SigningPageData | undefined): number | false {
  if (page?.code?.sent?.delivery === "sending") return CODE_MS;
  if (page?.situation === "waiting" || page?.situation === "open") return OTHERS_MS;
  if (page?.situation !== "signed" || !page.receipt || isSealed(page)) return false;
  return page.receipt.is_complete ? SEALING_MS : OTHERS_MS;
}

/** Data of the signer's page. */
export const signingPageQuery = (key: string) =>
  queryOptions({
    queryKey: ["external_document", key],
    queryFn: async () => (await call<SigningPageData>(documentPath(key))).data,
    refetchInterval: (query) => lookAgain(query) && nextLook(query.state.data),
    meta: { toast: "never", isPublic: true },
  });

/** The file as received, and its hash as computed on this device. */
export interface ShownFile {
  readonly bytes: ArrayBuffer;
  readonly sha256: string;
}

async function fetchShownFile(path: string): Promise<ShownFile> {
  const { blob } = await callForFile(path);
  const bytes = await blob.arrayBuffer();
  return { bytes, sha256: await sha256Hex(new Uint8Array(bytes)) };
}

const isShownFile = (value: unknown): value is ShownFile =>
  typeof value === "object" && value !== null && "bytes" in value && "sha256" in value;

/** A document to read. A refetch, for example after a change of language, keeps the open file if it is identical. */
const fileQuery = (key: string, path: string) =>
  queryOptions({
    queryKey: ["external_document", key, path],
    queryFn: () => fetchShownFile(`${documentPath(key)}/${path}`),
    staleTime: Infinity,
    structuralSharing: (before, after) =>
      isShownFile(before) && isShownFile(after) && before.sha256 === after.sha256 ? before : after,
    meta: { toast: "never", isPublic: true },
  });

export const shownFileQuery = (key: string) => fileQuery(key, "file");

/** Another document that is signed together with that of the link. */
export const restFileQuery = (key: string, code: string) =>
  fileQuery(key, `documents/${encodeURIComponent(code)}/file`);

/**
 * Signs the document.
 * @throws ApiError
 */
export async function postSignature(key: string, body: SignInput, idempotencyKey: string): Promise<SigningReceipt> {
  const options = { method: "POST", body, idempotencyKey } as const;
  return (await call<SigningReceipt>(`${documentPath(key)}/sign`, options)).data;
}

/**
 * Declines to sign, with a reason.
 * @throws ApiError
 */
export async function postDecline(key: string, body: DeclineInput, idempotencyKey: string): Promise<SigningPageData> {
  const options = { method: "POST", body, idempotencyKey } as const;
  return (await call<SigningPageData>(`${documentPath(key)}/decline`, options)).data;
}

/**
 * Sends the signer a code.
 * @throws ApiError
 */
export async function requestCode(
  key: string,
  channel: CodeChannel,
  idempotencyKey: string,
): Promise<SigningCodeState> {
  const options = { method: "POST", body: { channel }, idempotencyKey } as const;
  return (await call<SigningCodeState>(`${documentPath(key)}/code`, options)).data;
}

/**
 * Compares what the signer entered with the code.
 * @throws ApiError
 */
export async function postCode(key: string, code: string): Promise<CodeConfirmation> {
  const options = { method: "POST", body: { code } } as const;
  return (await call<CodeConfirmation>(`${documentPath(key)}/code/confirm`, options)).data;
}
