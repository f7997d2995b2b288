import { type Certificate, CRLDistributionPoints, type GeneralName, InfoAccess } from "pkijs";

const AUTHORITY_INFO_ACCESS = "1.3.6.1.5.5.7.1.1";
const DISTRIBUTION_POINTS = "2.5.29.31";
const OCSP = "1.3.6.1.5.5.7.48.1";
const CA_ISSUERS = "1.3.6.1.5.5.7.48.2";
/** uniformResourceIdentifier (RFC 5280, 4.2.1.6). */
const URI = 6;
/** Addresses of one kind that are tried. */
const MOST_ADDRESSES = 3;

/** Where a certificate says that its status and its issuer are. */
export interface CertificateAddresses {
  readonly ocsp: readonly string[];
  readonly issuers: readonly string[];
  readonly lists: readonly string[];
}

function webAddresses(names: readonly GeneralName[]): string[] {
  return names
    .flatMap(({ type, value }) => (type === URI && typeof value === "string" && URL.canParse(value) ? [value] : []))
    .filter((address) => /^https?:/i.test(address))
    .slice(0, MOST_ADDRESSES);
}

const valueOf = ({ extensions = [] }: Certificate, id: string): unknown =>
  extensions.find(({ extnID }) => extnID === id)?.parsedValue;

/** Addresses of other kinds, such as LDAP, are left out. */
export function addressesOf(certificate: Certificate): CertificateAddresses {
  const access = valueOf(certificate, AUTHORITY_INFO_ACCESS);
  const descriptions = access instanceof InfoAccess ? access.accessDescriptions : [];
  const of = (method: string) =>
    webAddresses(
      descriptions.flatMap(({ accessMethod, accessLocation }) => (accessMethod === method ? [accessLocation] : [])),
    );
  const points = valueOf(certificate, DISTRIBUTION_POINTS);
  const lists = points instanceof CRLDistributionPoints ? points.distributionPoints : [];
  return {
    ocsp: of(OCSP),
    issuers: of(CA_ISSUERS),
    lists: webAddresses(
      lists.flatMap(({ distributionPoint }) => (Array.isArray(distributionPoint) ? distributionPoint : [])),
    ),
  };
}
