import { constants, generateKeyPairSync, sign } from "node:crypto";
import { AlgorithmIdentifier, RSASSAPSSParams } from "pkijs";
import { expect, test } from "vitest";
import { isSignedBy } from "#server/engine/services/timestamp/signature-algorithm.ts";
import { SHA256 } from "#server/engine/services/timestamp/timestamp-query.ts";

const digests = { sha256: SHA256, sha384: "2.16.840.1.101.3.4.2.2", sha512: "2.16.840.1.101.3.4.2.3" } as const;

test("a signature by RSASSA-PSS is verified with the digest that its parameters name", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const content = Buffer.from("contrato");
  for (const [name, algorithmId] of Object.entries(digests)) {
    const value = sign(name, content, { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING });
    const parameters = new RSASSAPSSParams({ hashAlgorithm: new AlgorithmIdentifier({ algorithmId }) });
    const algorithm = new AlgorithmIdentifier({
      algorithmId: "1.2.840.113549.1.1.10",
      algorithmParams: parameters.toSchema(),
    });
    const signed = { content, value, key: publicKey, algorithm, digest: SHA256 };
    expect.soft(isSignedBy(signed), name).toBe(true);
    expect.soft(isSignedBy({ ...signed, content: Buffer.from("otro") }), name).toBe(false);
  }
});
