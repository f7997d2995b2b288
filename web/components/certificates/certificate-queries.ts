import { MAX_CERTIFICATE_BYTES } from "#shared/domain/accounting/policy.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { CertificateInput, CertificateState } from "#shared/domain/accounting/certificates/certificate.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Whose certificate it is: where it is read and changed, and what is read again after a change. */
export interface CertificateSource {
  readonly path: string;
  readonly key: readonly string[];
  /** Further queries that show it. */
  readonly affected: readonly (readonly string[])[];
}

/** The certificate of an issuer. */
export const issuerCertificate = (issuer_id: string): CertificateSource => ({
  path: `/issuers/${issuer_id}/certificate`,
  key: ["issuer", "certificate", issuer_id],
  affected: [["invoice", "sending", issuer_id]],
});

/** The certificate of the company, with which documents are sealed. */
export const sealCertificate: CertificateSource = {
  path: "/seal-certificate",
  key: ["company", "certificate"],
  affected: [],
};

export const certificateQuery = ({ path, key }: CertificateSource) =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await call<CertificateState>(path, { signal })).data,
  });

/** A file as base64; of a file that is too large as much as the server needs to refuse it. */
async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, MAX_CERTIFICATE_BYTES + 1).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Stores or removes a certificate; a refusal is shown beside the form. */
export function useCertificateChanges({ path, key, affected }: CertificateSource) {
  const { t } = useTexts();
  const client = useQueryClient();
  const meta = { toast: "never" } as const;
  const refresh = () => Promise.all([key, ...affected].map((queryKey) => client.invalidateQueries({ queryKey })));
  const store = useMutation({
    meta,
    mutationFn: async ({ file, ...more }: Omit<CertificateInput, "file"> & { readonly file: File }) => {
      const body: CertificateInput = { ...more, file: await toBase64(file) };
      return call(`${path}/file`, { method: "POST", body });
    },
    onSuccess: async () => {
      await refresh();
      showSuccess(t("accounting.certificate.stored"));
    },
  });
  const remove = useMutation({
    meta,
    mutationFn: () => call(path, { method: "DELETE" }),
    onSuccess: refresh,
  });
  return { store, remove, error: store.error ?? remove.error };
}
