import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer as createTlsServer } from "node:https";
import { createServer } from "node:net";
import { buffer } from "node:stream/consumers";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createTimestampClient } from "#server/engine/services/timestamp/timestamp-client.ts";
import { TimestampFault } from "#server/engine/services/timestamp/timestamp-fault.ts";
import { verifyToken } from "#server/engine/services/timestamp/verify-token.ts";
import { createTestAuthority, organization } from "#tests/support/certificate-files.ts";
import { CERTIFICATE_FILE, trustTestServer } from "#tests/support/smtp-server.ts";
import {
  grantedReply,
  sendReply,
  startTimestampAuthority,
  TEST_POLICIES,
  type TimestampAuthority,
} from "#tests/support/timestamp-authority.ts";

const DATA = Buffer.from("la firma de un documento");
const imprint = createHash("sha256").update(DATA).digest();
const client = createTimestampClient({ allowsPrivate: true, answerMs: 5_000 });

let authority: TimestampAuthority;
beforeAll(async () => {
  authority = await startTimestampAuthority();
});
afterAll(() => authority.close());
afterEach(() => authority.answerBy(null));

const service = (more: object = {}) => ({ url: authority.url, account: null, policy: null, ...more });
const stamp = (more: object = {}) => client.stamp(service(more), imprint);
const faultOf = async (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof TimestampFault ? { kind: error.kind, said: error.said } : error),
  );
const kindOf = async (call: Promise<unknown>) => {
  const fault = await faultOf(call);
  return fault !== null && typeof fault === "object" && "kind" in fault ? fault.kind : fault;
};
/** A copy of a query whose bytes at this position are others. */
const changed = (query: Buffer, offset: number) => {
  const copy = Buffer.from(query);
  copy[offset] = (copy[offset] ?? 0) ^ 1;
  return copy;
};

describe("a time stamp of a real authority (openssl ts)", () => {
  test("is obtained, verified, and accepted by openssl for the stamped data alone", async () => {
    const { token, ...found } = await stamp();
    expect(found).toMatchObject({
      authority: "TSA de pruebas Ñandú",
      authority_issuer: "AC de sellos de tiempo",
      policy: TEST_POLICIES.usual,
    });
    expect(Math.abs(found.at.getTime() - Date.now())).toBeLessThan(60_000);
    expect(await authority.verify(token, DATA)).toContain("Verification: OK");
    expect(await authority.verify(token, Buffer.from("otra cosa"))).not.toContain("Verification: OK");
  });

  test("is requested with a nonce of its own, as RFC 3161 says, for the policy that was chosen", async () => {
    const { policy } = await stamp({ policy: TEST_POLICIES.other });
    await stamp();
    expect(policy).toBe(TEST_POLICIES.other);
    const [one, other] = authority.requests.slice(-2);
    expect(one?.headers["content-type"]).toBe("application/timestamp-query");
    expect(one?.query.subarray(-11).equals(other?.query.subarray(-11) ?? Buffer.alloc(0))).toBe(false);
  });

  test("sends user and password where the service asks for them, and nothing otherwise", async () => {
    await stamp({ account: { user: "oficina", password: "clave ñ" } });
    const basic = `Basic ${Buffer.from("oficina:clave ñ").toString("base64")}`;
    expect(authority.requests.at(-1)?.headers.authorization).toBe(basic);
    await stamp();
    expect(authority.requests.at(-1)?.headers.authorization).toBeUndefined();
  });

  test("verifies for its own imprint alone, and a changed byte never changes its time or ends in another error", async () => {
    const { token } = await stamp();
    const other = createHash("sha256").update("otra cosa").digest();
    expect(() => verifyToken(token, other)).toThrow(new TimestampFault("imprint"));
    const signature = token.length - 20;
    expect(() => verifyToken(changed(token, signature), imprint)).toThrow(new TimestampFault("signature"));
    for (let offset = 0; offset < token.length; offset += 97) {
      const seen = changed(token, offset);
      // Certificates of its authorities are not covered by the signature.
      try {
        expect(verifyToken(seen, imprint).at).toEqual(verifyToken(token, imprint).at);
      } catch (error) {
        expect(error).toBeInstanceOf(TimestampFault);
      }
    }
  });
});

describe("an answer that does not hold", () => {
  test("of another nonce or imprint is refused", async () => {
    authority.answerBy(async (response, query) => {
      // The nonce is before certReq, which takes three bytes.
      sendReply(response, await authority.reply(changed(query, query.length - 4)));
    });
    expect(await kindOf(stamp())).toBe("nonce");
    authority.answerBy(async (response, query) => {
      sendReply(response, await authority.reply(changed(query, query.indexOf(imprint))));
    });
    expect(await kindOf(stamp())).toBe("imprint");
  });

  test("that is an earlier answer is refused, even of the same data", async () => {
    const { token } = await stamp();
    authority.answerBy((response) => sendReply(response, grantedReply(token)));
    expect(await kindOf(stamp())).toBe("nonce");
  });

  test("of another policy is refused", async () => {
    authority.answerBy(async (response, query) => {
      // The last arc of the requested policy.
      const usual = Buffer.from(query);
      usual[query.indexOf(Buffer.from("83d45f02", "hex")) + 3] = 1;
      sendReply(response, await authority.reply(usual));
    });
    expect(await kindOf(stamp({ policy: TEST_POLICIES.other }))).toBe("policy");
  });

  test("that is signed with SHA-1, by an ended certificate or by one that is not for time stamps is refused", async () => {
    authority.answerBy(async (response, query) =>
      sendReply(response, await authority.reply(query, { digest: "sha1" })),
    );
    expect(await kindOf(stamp())).toBe("algorithm");
    authority.answerBy(async (response, query) =>
      sendReply(response, await authority.reply(query, { signer: "expired" })),
    );
    expect(await kindOf(stamp())).toBe("signer");
    const issuer = await createTestAuthority();
    const ordinary = await issuer.issue(organization("Fincas del Retiro", "B84120673"));
    authority.answerBy(async (response, query) => sendReply(response, await authority.resign(query, ordinary)));
    expect(await kindOf(stamp())).toBe("signer");
    await issuer.close();
  });

  test("whose signed content type is another one is refused, although the one outside the signature is right", async () => {
    const issuer = await createTestAuthority();
    const usage = ["extendedKeyUsage=critical,timeStamping"];
    const signer = await issuer.issue(organization("Fincas del Retiro", "B84120673"), usage);
    authority.answerBy(async (response, query) => sendReply(response, await authority.resign(query, signer)));
    expect((await stamp()).authority).toBe("Fincas del Retiro");
    authority.answerBy(async (response, query) => {
      const reply = await authority.resign(query, signer, "1.2.840.113549.1.9.16.1.5");
      const type = Buffer.from("060b2a864886f70d0109100105", "hex");
      reply[reply.indexOf(type) + type.length - 1] = 4;
      sendReply(response, reply);
    });
    expect(await kindOf(stamp())).toBe("signature");
    await issuer.close();
  });

  test("whose time is far from that of the machine is refused, with its time", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
    expect(await faultOf(stamp())).toMatchObject({ kind: "time", said: expect.stringMatching(/^\d{4}-.+Z$/) });
    vi.useRealTimers();
  });

  test("that refuses says why in one line", async () => {
    expect(await faultOf(stamp({ policy: "1.2.3.4" }))).toMatchObject({
      kind: "rejected",
      said: expect.stringMatching(/^status 2 · unacceptedPolicy · .+$/),
    });
  });

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["garbage", Buffer.from("hola, esto no es DER")],
    ["a page", Buffer.from("<html>Servicio no disponible</html>")],
    ["deep nesting", Buffer.alloc(19_000, Buffer.from([0x30, 0x80]))],
    ["a status without a token", Buffer.from("30053003020100", "hex")],
    ["a token that is none", grantedReply(Buffer.from("300b06092a864886f70d010702", "hex"))],
  ])("that is %s is malformed", async (_name, body) => {
    authority.answerBy((response) => sendReply(response, body));
    expect(await kindOf(stamp())).toBe("malformed");
  });

  test("of another type, too long, redirected, without access or a failure of the service is named", async () => {
    authority.answerBy(async (response, query) => sendReply(response, await authority.reply(query), "text/html"));
    expect(await kindOf(stamp())).toBe("content_type");
    authority.answerBy((response) => sendReply(response, Buffer.alloc(30_000)));
    expect(await kindOf(stamp())).toBe("too_large");
    for (const [status, kind] of [
      [302, "redirect"],
      [401, "credentials"],
      [500, "status"],
      [204, "status"],
    ] as const) {
      authority.answerBy((response) => void response.writeHead(status, { location: authority.url }).end());
      expect(await faultOf(stamp()), String(status)).toEqual({ kind, said: `HTTP ${status}` });
    }
  });
});

describe("a service that is not reached", () => {
  test("because it is slow, or sends byte by byte, ends at the time limit", async () => {
    const hasty = createTimestampClient({ allowsPrivate: true, answerMs: 200 });
    authority.answerBy(() => {});
    expect(await kindOf(hasty.stamp(service(), imprint))).toBe("timeout");
    authority.answerBy((response) => {
      response.writeHead(200, { "content-type": "application/timestamp-reply" });
      const timer = setInterval(() => response.write("0"), 20);
      response.on("close", () => clearInterval(timer));
    });
    expect(await kindOf(hasty.stamp(service(), imprint))).toBe("timeout");
  });

  test("because it hangs up, in the middle too, is refused", async () => {
    authority.answerBy((response) => void response.destroy());
    expect(await kindOf(stamp())).toBe("refused");
    authority.answerBy((response) => {
      response.writeHead(200, { "content-type": "application/timestamp-reply", "content-length": 5_000 });
      response.write("0", () => response.destroy());
    });
    expect(await kindOf(stamp())).toBe("refused");
  });

  test("because no one listens, its name is unknown or it does not speak TLS is named", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = address !== null && typeof address === "object" ? address.port : 0;
    server.close();
    expect(await kindOf(stamp({ url: `http://127.0.0.1:${port}/` }))).toBe("refused");
    expect(await kindOf(stamp({ url: "http://tsa.invalid/" }))).toBe("unknown_host");
    expect(await kindOf(stamp({ url: authority.url.replace("http:", "https:") }))).toBe("other");
  });

  test("because it upgrades to another protocol and resets the connection has its HTTP status", async () => {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => {
        socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n");
        setTimeout(() => socket.resetAndDestroy(), 50);
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = address !== null && typeof address === "object" ? address.port : 0;
    expect(await faultOf(stamp({ url: `http://127.0.0.1:${port}/` }))).toEqual({ kind: "status", said: "HTTP 101" });
    await new Promise((resolve) => setTimeout(resolve, 100));
    server.close();
  });

  test("because its TLS certificate is not trusted is named, and over a trusted one it gives a time stamp", async () => {
    const key = readFileSync(new URL("../../../../support/data/loopback-key.pem", import.meta.url));
    const server = createTlsServer({ cert: readFileSync(CERTIFICATE_FILE), key }, (request, response) => {
      const answer = async () => sendReply(response, await authority.reply(await buffer(request)));
      void answer();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const url = `https://localhost:${address !== null && typeof address === "object" ? address.port : 0}/tsa`;
    expect(await kindOf(stamp({ url }))).toBe("certificate");
    const untrust = trustTestServer();
    expect((await stamp({ url })).authority).toBe("TSA de pruebas Ñandú");
    untrust();
    server.close();
  });

  test("on this machine or its network is not called unless the installation allows it", async () => {
    const before = authority.requests.length;
    const strict = createTimestampClient({ allowsPrivate: false });
    expect(await kindOf(strict.stamp(service(), imprint))).toBe("private_host");
    expect(authority.requests).toHaveLength(before);
  });
});
