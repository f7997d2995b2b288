import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { NewCredential, UsedCredential } from "#shared/domain/account/passkey.ts";

/** The subset of CBOR (RFC 8949) used in an attestation. */
type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** Flag bits (WebAuthn, 6.1): user present, user verified, attested credential data included. */
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** Deviations of a test from a correct response. */
export interface Twist {
  /** Origin of the requesting page. */
  readonly origin?: string;
  /** The user was not verified by fingerprint or PIN. */
  readonly isUnverified?: boolean;
  /** The counter stays or goes back, as with a cloned key. */
  readonly count?: number;
  readonly challenge?: string;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** An authenticator with one key (ES256), with the interface that browsers give to pages. */
export class SoftAuthenticator {
  readonly origin: string;
  readonly id = randomBytes(24);
  private readonly key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
  });
  private count = 0;
  /** That of another site until a key is created here. */
  private userHandle = randomBytes(16).toString("base64url");

  constructor(origin: string) {
    this.origin = origin;
  }

  private client(type: "webauthn.create" | "webauthn.get", challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private data(rpId: string, flags: number, count: number, rest = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, rest]);
  }

  private publicKey(): Buffer {
    const { x = "", y = "" } = this.key.publicKey.export({ format: "jwk" });
    const part = (text: string) => Buffer.from(text, "base64url");
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, part(x)],
        [-3, part(y)],
      ]),
    );
  }

  private flags({ isUnverified = false }: Twist): number {
    return PRESENT | (isUnverified ? 0 : VERIFIED);
  }

  /** `navigator.credentials.create` for the server's options. */
  create(options: { challenge: string; rp: { id: string }; user: { id: string } }, twist: Twist = {}): NewCredential {
    this.userHandle = options.user.id;
    const length = Buffer.from([0, this.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.publicKey()]);
    const authData = this.data(options.rp.id, this.flags(twist) | ATTESTED, this.count, attested);
    const attestation = cbor(
      new Map<string, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]),
    );
    const client = this.client("webauthn.create", twist.challenge ?? options.challenge, twist.origin ?? this.origin);
    const id = this.id.toString("base64url");
    return {
      id,
      rawId: id,
      type: "public-key",
      response: {
        clientDataJSON: client.toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** `navigator.credentials.get` for the server's options. */
  get(options: { challenge: string; rpId: string }, twist: Twist = {}): UsedCredential {
    this.count += 1;
    const authData = this.data(options.rpId, this.flags(twist), twist.count ?? this.count);
    const client = this.client("webauthn.get", twist.challenge ?? options.challenge, twist.origin ?? this.origin);
    const signature = sign("sha256", Buffer.concat([authData, sha256(client)]), this.key.privateKey);
    const id = this.id.toString("base64url");
    return {
      id,
      rawId: id,
      type: "public-key",
      response: {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: this.userHandle,
      },
    };
  }
}
