import type { CertificateCapacity, CertificateInput } from "#shared/domain/accounting/certificates/certificate.ts";
import { MAX_CERTIFICATE_BYTES, CERTIFICATE_SERIAL_DIGITS } from "#shared/domain/accounting/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { normalizeDocumentation } from "#shared/domain/core/tax-id.ts";
import type { ErrorCode, ErrorParams } from "#shared/domain/core/errors.ts";
import { type OpenedPkcs12, openPkcs12 } from "#server/engine/services/pkcs12/open-pkcs12.ts";
import { Pkcs12Fault, type Pkcs12FaultKind } from "#server/engine/services/pkcs12/pkcs12-fault.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { describeCertificate, type DescribedCertificate } from "./describe-certificate.ts";

const codes: Readonly<Record<Pkcs12FaultKind, { readonly code: ErrorCode; readonly field: string }>> = {
  unreadable: { code: "certificate_unreadable", field: "file" },
  unsupported: { code: "certificate_unsupported", field: "file" },
  wrong_password: { code: "certificate_password", field: "password" },
  no_key: { code: "certificate_no_key", field: "file" },
  no_certificate: { code: "certificate_unreadable", field: "file" },
};

/** A certificate file that was opened and may be used for the issuer. */
export interface ReadCertificate extends OpenedPkcs12, Omit<DescribedCertificate, "holder_tax_id"> {
  readonly holder_tax_id: string;
  readonly capacity: CertificateCapacity;
}

async function openFile({ file, password }: CertificateInput): Promise<OpenedPkcs12> {
  const bytes = Buffer.from(file, "base64");
  if (bytes.length > MAX_CERTIFICATE_BYTES) throw new AppError("certificate_unreadable", { field: "file" });
  return openPkcs12(bytes, password).catch((error: unknown): never => {
    if (!(error instanceof Pkcs12Fault)) throw error;
    const { code, field } = codes[error.kind];
    throw new AppError(code, { field });
  });
}

const isUsable = ({ serial, starts_at, ends_at }: DescribedCertificate) =>
  serial.length <= CERTIFICATE_SERIAL_DIGITS && [starts_at, ends_at].every((at) => !Number.isNaN(at.getTime()));

/** @throws AppError certificate_unreadable, for one that OpenSSL reads but that cannot be described */
function describe({ certificate }: OpenedPkcs12): DescribedCertificate {
  try {
    const described = describeCertificate(certificate);
    if (isUsable(described)) return described;
  } catch (error) {
    throw new AppError("certificate_unreadable", { field: "file", cause: error });
  }
  throw new AppError("certificate_unreadable", { field: "file" });
}

const refusal = (code: ErrorCode, params: ErrorParams = {}) => new AppError(code, { field: "file", params });

/**
 * Opens an uploaded certificate and checks that it can be used now, for an issuer with this NIF.
 * @throws AppError certificate_unreadable, certificate_unsupported, certificate_password, certificate_no_key,
 *   certificate_expired, certificate_not_yet, certificate_no_holder, certificate_of_other
 */
export async function readCertificateFile(
  input: CertificateInput,
  issuer_tax_id: string,
  now: Date,
): Promise<ReadCertificate> {
  const opened = await openFile(input);
  const { holder_tax_id, ...described } = describe(opened);
  const { starts_at, ends_at } = described;
  if (ends_at <= now) throw refusal("certificate_expired", { date: todayIn(ends_at) });
  if (starts_at > now) throw refusal("certificate_not_yet", { date: todayIn(starts_at) });
  if (holder_tax_id === null) throw refusal("certificate_no_holder");
  const isOwn = holder_tax_id === normalizeDocumentation(issuer_tax_id);
  if (!isOwn && !input.capacity)
    throw new AppError("certificate_of_other", {
      field: "capacity",
      params: { holder: described.holder_name, holder_tax_id, issuer_tax_id },
    });
  return { ...opened, ...described, holder_tax_id, capacity: isOwn ? "issuer" : (input.capacity ?? "representative") };
}
