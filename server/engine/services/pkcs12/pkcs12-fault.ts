/**
 * Why a PKCS #12 file is not opened. `unreadable`: it is not such a file, or it is damaged. `unsupported`: it is
 * protected in a form that is not read, such as RC4.
 */
export type Pkcs12FaultKind = "unreadable" | "unsupported" | "wrong_password" | "no_key" | "no_certificate";

export class Pkcs12Fault extends Error {
  readonly kind: Pkcs12FaultKind;

  constructor(kind: Pkcs12FaultKind, options?: ErrorOptions) {
    super(kind, options);
    this.name = "Pkcs12Fault";
    this.kind = kind;
  }
}
