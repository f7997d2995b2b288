import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** How a .p12 file is protected: as OpenSSL does today, as Windows and browsers did, or with RC4. */
const protections = {
  modern: [],
  rc2_40: ["-legacy"],
  rc2_128: ["-legacy", "-certpbe", "PBE-SHA1-RC2-128", "-keypbe", "PBE-SHA1-3DES"],
  triple_des: ["-certpbe", "PBE-SHA1-3DES", "-keypbe", "PBE-SHA1-3DES", "-macalg", "sha1"],
  aes_128: ["-certpbe", "AES-128-CBC", "-keypbe", "AES-256-CBC", "-macalg", "sha512"],
  many_rounds: ["-certpbe", "PBE-SHA1-3DES", "-keypbe", "PBE-SHA1-3DES", "-macalg", "sha1", "-iter", "100000"],
  no_mac: ["-nomac"],
  no_key: ["-nokeys"],
  rc4: ["-legacy", "-certpbe", "PBE-SHA1-RC4-128", "-keypbe", "PBE-SHA1-3DES"],
} as const;
export type Protection = keyof typeof protections;
export const readableProtections = ["modern", "rc2_40", "rc2_128", "triple_des", "aes_128", "no_mac"] as const;

export const CERTIFICATE_PASSWORD = "contraseña de prueba ñ";

/** Names of a holder, as Spanish authorities write them (ETSI EN 319 412-1). */
export const organization = (name: string, tax_id: string) => `/C=ES/O=${name}/2.5.4.97=VATES-${tax_id}/CN=${name}`;
export const representative = (name: string, tax_id: string, dni: string) =>
  `/C=ES/O=${name}/2.5.4.97=VATES-${tax_id}/serialNumber=IDCES-${dni}/CN=${dni} ANA RUIZ (R: ${tax_id})`;
export const person = (name: string, dni: string) => `/C=ES/serialNumber=IDCES-${dni}/CN=${name} - ${dni}`;

export interface IssuedCertificate {
  readonly key: string;
  readonly pem: string;
  p12(protection?: Protection, password?: string): Promise<Buffer>;
}

export interface TestAuthority {
  /** Its own certificate as PEM. */
  readonly pem: string;
  /** Its own certificate and key: self-signed. */
  p12(): Promise<Buffer>;
  issue(
    subject: string,
    extensions?: readonly string[],
    serial?: string,
    algorithm?: readonly string[],
  ): Promise<IssuedCertificate>;
  close(): Promise<void>;
}

/** A certification authority of the tests; OpenSSL makes keys, certificates and files. */
export async function createTestAuthority(
  name = "AC DE PRUEBAS",
  own_subject = `/C=ES/O=Pruebas/CN=${name}`,
): Promise<TestAuthority> {
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-ca-"));
  const at = (file: string) => path.join(folder, file);
  const openssl = (...args: readonly string[]) => run("openssl", [...args], { cwd: folder });
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"] as const;
  const days = ["-nodes", "-days", "365"] as const;
  const newKey = [...curve, ...days] as const;
  await openssl("req", "-x509", ...newKey, "-keyout", "ca.key", "-out", "ca.pem", "-utf8", "-subj", own_subject);
  let packed = 0;
  const pack = async (key: string, pem: string, protection: Protection = "modern", password = CERTIFICATE_PASSWORD) => {
    packed += 1;
    // Files that are made at once have names of their own: one could be read half written.
    const [secret, out] = [`${packed}.password`, `${packed}.p12`];
    await writeFile(at(secret), password);
    const given = ["-inkey", key, "-in", pem, "-certfile", "ca.pem", "-passout", `file:${secret}`, "-out", out];
    await openssl("pkcs12", "-export", ...given, ...protections[protection]);
    return readFile(at(out));
  };
  let count = 0;
  return {
    pem: await readFile(at("ca.pem"), "utf8"),
    p12: () => pack("ca.key", "ca.pem"),
    async issue(subject, extensions = [], serial, algorithm = curve) {
      count += 1;
      const [key, pem] = [`${count}.key`, `${count}.pem`];
      const more = extensions.flatMap((extension) => ["-addext", extension]);
      const signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-utf8", "-subj", subject];
      const numbered = serial === undefined ? [] : ["-set_serial", `0x${serial}`];
      await openssl(
        "req",
        "-x509",
        ...algorithm,
        ...days,
        ...signed,
        "-keyout",
        key,
        "-out",
        pem,
        ...more,
        ...numbered,
      );
      return {
        key: await readFile(at(key), "utf8"),
        pem: await readFile(at(pem), "utf8"),
        p12: (protection, password) => pack(key, pem, protection, password),
      };
    },
    close: () => rm(folder, { recursive: true }),
  };
}
