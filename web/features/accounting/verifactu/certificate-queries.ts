import { MAX_CERTIFICATE_BYTES } from "#shared/domain/accounting/policy.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { CertificateInput, CertificateState } from "#shared/domain/accounting/certificates/certificate.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "#web/components/use-texts.ts";

const pathOf = (issuer_id: string) => `/issuers/${issuer_id}/certificate`;

/** The certificate of an issuer. */
export const certificateQuery = (issuer_id: string) =>
  queryOptions({
    queryKey: ["issuer", "certificate", issuer_id],
    queryFn: async ({ signal }) => (await call<CertificateState>(pathOf(issuer_id), { signal })).data,
  });

/** A file as base64; of a file that is too large as much as the server needs to refuse it. */
async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, MAX_CERTIFICATE_BYTES + 1).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Stores or removes an issuer's certificate; a refusal is shown beside the form. */
export function useCertificateChanges(issuer_id: string) {
  const { t } = useTexts();
  const client = useQueryClient();
  const meta = { toast: "never" } as const;
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ["issuer", "certificate", issuer_id] }),
      client.invalidateQueries({ queryKey: ["invoice", "sending", issuer_id] }),
    ]);
  const store = useMutation({
    meta,
    mutationFn: async ({ file, ...more }: Omit<CertificateInput, "file"> & { readonly file: File }) => {
      const body: CertificateInput = { ...more, file: await toBase64(file) };
      return call(`${pathOf(issuer_id)}/file`, { method: "POST", body });
    },
    onSuccess: async () => {
      await refresh();
      showSuccess(t("accounting.certificate.stored"));
    },
  });
  const remove = useMutation({
    meta,
    mutationFn: () => call(pathOf(issuer_id), { method: "DELETE" }),
    onSuccess: refresh,
  });
  return { store, remove, error: store.error ?? remove.error };
}
