import { execFileSync } from "node:child_process";
import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { XmlSigner } from "#server/engine/services/xades/xml-signer.ts";

const kinds = {
  rsa: ["rsa:2048"],
  p256: ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"],
  p384: ["ec", "-pkeyopt", "ec_paramgen_curve:P-384"],
} as const;

/** A name with a comma, accents and a type that RFC 4514 has no name for. */
const SUBJECT = String.raw`/C=ES/O=Rentas Peñalara, S. L./2.5.4.97=VATES-B12345674/CN=Ana Núñez \+ Cía`;

/**
 * A key and its certificate, made by `openssl`.
 * @param days of validity from now on
 */
export function aSigner(kind: keyof typeof kinds = "rsa", days = 3_650): XmlSigner {
  const folder = mkdtempSync(path.join(tmpdir(), "llavero-signer-"));
  try {
    const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "certificate.pem")];
    const subject = ["-utf8", "-subj", SUBJECT, "-days", String(days)];
    const files = ["-nodes", "-keyout", key, "-out", certificate];
    execFileSync("openssl", ["req", "-x509", "-newkey", ...kinds[kind], ...subject, ...files], { stdio: "pipe" });
    return {
      key: createPrivateKey(readFileSync(key)),
      certificate: new X509Certificate(readFileSync(certificate)).raw,
      chain: [],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
