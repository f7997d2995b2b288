import { randomUUID } from "node:crypto";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import { setTimeout as wait } from "node:timers/promises";
import { inflateRawSync } from "node:zlib";
import { findNode, nodesNamed, readXml, textAt, type XmlNode } from "#server/engine/services/xml-tree.ts";
import { writeXml, xml, type XmlElement } from "#server/engine/services/xml.ts";
import type { TestAuthority } from "./certificate-files.ts";
import { type LodgingSchema, validateLodgingXml } from "./validate-lodging.ts";

/**
 * What the server does with one request. `lost` and `late` do it and give no answer, `half` a part of one; `broken` ends the connection
 * before it reads anything; `pending` takes it and has no result yet.
 */
export type LodgingPlay =
  | "accept"
  | "pending"
  | "refuse"
  | "refuse_at_once"
  | "lost"
  | "late"
  | "slow"
  | "half"
  | "broken"
  | "busy"
  | "fault_client"
  | "fault_server"
  | "html"
  | "huge";

interface Communication {
  readonly code: string;
  readonly type: string;
  readonly reference: string;
  readonly persons: number;
  isCancelled: boolean;
}

interface Lot {
  readonly type: string;
  readonly operation: string;
  /** Null while it is being processed. */
  result: XmlElement | null;
}

export interface LodgingTestServer {
  readonly url: string;
  readonly account: { readonly username: string; readonly password: string; readonly lessor_code: string };
  /** Documents that arrived whole, unzipped. */
  readonly documents: string[];
  /** What the service has registered. */
  readonly communications: Communication[];
  /** Communications in force of a reference, by type. */
  inForce(reference: string): string[];
  /** Finishes what is being processed. */
  finish(): void;
  /** Finishes the latest of it alone. */
  finishLatest(): void;
  /** Whether what is taken from now on stays in process. */
  hold(isHeld: boolean): void;
  /** What is wrong with what was received and answered since the last call. */
  findFaults(): Promise<string[]>;
  /** What is done with the next requests, one after the other; then they are accepted. */
  play(...plays: readonly LodgingPlay[]): void;
  /** Registers a communication as the service's own page does. */
  register(reference: string, type: string): string;
  /** Cancels everything of a contract, as the service's own page does. */
  cancelAtOnce(reference: string): void;
  /** Forgets every lot, so that queries of them are refused; the communications stay. */
  forgetLots(): void;
  /** Whether queries of communications show their cancellation already. */
  showCancelled(isShown: boolean): void;
  requests: number;
  close(): Promise<void>;
}

const NS = "http://www.soap.servicios.hospedajes.mir.es/comunicacion";
const DECLARATION = /^<\?xml[^>]*\?>\s*/;
const envelope = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body>${content.replace(DECLARATION, "")}</env:Body></env:Envelope>`;
const faultXml = (side: string) =>
  envelope(`<env:Fault><faultcode>env:${side}</faultcode><faultstring>Prueba de ${side}</faultstring></env:Fault>`);

/** The only file of a ZIP, read by its local header (PKWARE APPNOTE 4.3.7). */
function unzip(bytes: Buffer): string {
  if (bytes.readUInt32LE(0) !== 0x04034b50) throw new Error("not a ZIP file");
  const start = 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
  return inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(18))).toString("utf8");
}

const schemas: Readonly<Record<string, LodgingSchema>> = {
  RH: "altaReservaHospedaje.xsd",
  PV: "altaParteHospedaje.xsd",
  "": "anularComunicacion.xsd",
};

/** SES.HOSPEDAJES for tests on loopback, made from comunicacion.wsdl and its schemas. */
export async function createLodgingServer(authority: TestAuthority): Promise<LodgingTestServer> {
  const own = await authority.issue("/C=ES/CN=127.0.0.1", ["subjectAltName=IP:127.0.0.1"]);
  const account = { username: "B84120674WS", password: "clave ñ de prueba", lessor_code: "0000012345" };
  const plays: LodgingPlay[] = [];
  const [documents, faults]: [string[], string[]] = [[], []];
  const checked: { readonly schema: LodgingSchema; readonly text: string }[] = [];
  const communications: Communication[] = [];
  const lots = new Map<string, Lot>();
  const finishes: (() => void)[] = [];
  const queries = { showCancelled: true };
  const held = { value: false };

  const outcome = (name: string, code: string, text: string, more: readonly XmlElement[] = []) =>
    xml(name, [xml("codigo", code), xml("descripcion", text), ...more]);

  const resultOf = (content: readonly XmlElement[]) => xml("resultadoComunicacion", [xml("orden", "1"), ...content]);
  const refusal = (text: string) => resultOf([xml("tipoError", "10121"), xml("error", text)]);

  function register(document: XmlNode, type: string): XmlElement {
    const request = findNode(document, "solicitud", "comunicacion");
    const code = randomUUID();
    communications.push({
      code,
      type,
      reference: request ? textAt(request, "contrato", "referencia") : "",
      persons: request ? nodesNamed(request, "persona").length : 0,
      isCancelled: false,
    });
    return resultOf([xml("codigoComunicacion", code)]);
  }

  function cancel(document: XmlNode): XmlElement {
    const code = textAt(document, "codigoComunicacion");
    const known = communications.find((one) => one.code === code);
    if (!known || known.isCancelled) return refusal("La comunicación no existe o ya está anulada.");
    known.isCancelled = true;
    return resultOf([xml("anulada", "true"), xml("codigoComunicacion", code)]);
  }

  async function communicate(request: XmlNode, play: LodgingPlay): Promise<XmlElement> {
    const petition = findNode(request, "peticion");
    if (!petition) throw new Error("no petition");
    const [operation, type] = ["tipoOperacion", "tipoComunicacion"].map((name) => textAt(petition, "cabecera", name));
    if (textAt(petition, "cabecera", "codigoArrendador") !== account.lessor_code)
      return xml("com:comunicacionResponse", [outcome("respuesta", "10107", "El arrendador no existe")]);
    const document = unzip(Buffer.from(textAt(petition, "solicitud"), "base64"));
    documents.push(document);
    checked.push({ schema: schemas[type ?? ""] ?? "anularComunicacion.xsd", text: document });
    if (play === "refuse_at_once")
      return xml("com:comunicacionResponse", [outcome("respuesta", "10111", "Fichero no válido")]);
    const tree = await readXml(Buffer.from(document));
    const code = randomUUID();
    const lot: Lot = { type: type ?? "", operation: operation ?? "", result: null };
    lots.set(code, lot);
    const finish = () => {
      if (play === "refuse") lot.result = refusal("El campo numeroDocumento no es válido.");
      else lot.result = operation === "B" ? cancel(tree) : register(tree, type ?? "");
    };
    if (play === "pending" || held.value) finishes.push(finish);
    else finish();
    return xml("com:comunicacionResponse", [outcome("respuesta", "0", "Ok", [xml("lote", code)])]);
  }

  function answerLot(request: XmlNode): XmlElement {
    const code = textAt(request, "codigosLote", "lote");
    const lot = lots.get(code);
    if (!lot) return xml("com:consultaLoteResponse", [outcome("respuesta", "10130", "El lote no existe")]);
    return xml("com:consultaLoteResponse", [
      outcome("respuesta", "0", "Ok"),
      xml("resultado", [
        xml("lote", code),
        xml("tipoComunicacion", lot.type || "PV"),
        xml("tipoOperacion", lot.operation),
        xml("fechaPeticion", "2026-11-27T10:00:00"),
        xml("fechaProcesamiento", "2026-11-27T10:00:01"),
        xml("codigoEstado", lot.result ? "1" : "4"),
        xml("descEstado", lot.result ? "Tramitado" : "Pendiente"),
        xml("identificadorUsuario", account.username),
        xml("nombreUsuario", "Prueba"),
        xml("codigoArrendador", account.lessor_code),
        xml("aplicacion", "Llavero"),
        lot.result && xml("resultadoComunicaciones", [lot.result]),
      ]),
    ]);
  }

  function answerCommunication(request: XmlNode): XmlElement {
    const found = communications.find(({ code }) => code === textAt(request, "codigos", "codigo"));
    const lessor = ["nombre", "tipoDocumento", "documento", "codigo", "tipo"].map((name) => xml(name, "x"));
    return xml("com:consultaComunicacionResponse", [
      outcome("resultado", "0", "Ok"),
      found
        ? xml("comunicacion", [
            xml("tipo", found.type),
            xml("codigo", found.code),
            xml("anulada", String(found.isCancelled && queries.showCancelled)),
            xml("referencia", found.reference),
            ...["fechaContrato", "fechaInicio", "fechaFin", "fechaAlta"].map((name) => xml(name, "2026-11-27")),
            xml("pago", [xml("tipo", "OTRO")]),
            xml("arrendador", lessor),
            xml("personas", []),
          ])
        : null,
    ]);
  }

  async function answerRequest(request: XmlNode, play: LodgingPlay): Promise<XmlElement> {
    if (request.name === "comunicacionRequest") return communicate(request, play);
    return request.name === "consultaLoteRequest" ? answerLot(request) : answerCommunication(request);
  }

  async function answer(body: XmlNode, text: string, play: LodgingPlay): Promise<string> {
    checked.push({ schema: "comunicacion.xsd", text: /<com:[\s\S]*(?=<\/soapenv:Body>)/.exec(text)?.[0] ?? "" });
    const [request] = body.children;
    if (!request || request.uri !== NS) throw new Error("unknown request");
    const element = await answerRequest(request, play);
    const document = writeXml({ ...element, attributes: { "xmlns:com": NS } });
    checked.push({ schema: "comunicacion.xsd", text: document });
    return envelope(document);
  }

  const expected = `Basic ${Buffer.from(`${account.username}:${account.password}`, "utf8").toString("base64")}`;
  const started: { value: LodgingTestServer | null } = { value: null };
  const server = createServer({ key: own.key, cert: own.pem }, (request, response) => {
    void (async () => {
      const play = plays.shift() ?? "accept";
      if (started.value) started.value.requests += 1;
      if (play === "broken") return request.socket.destroy();
      const text = (await buffer(request)).toString("utf8");
      if (request.headers.authorization !== expected) return response.writeHead(401).end("<html>401</html>");
      if (play === "busy") return response.writeHead(503).end();
      if (play === "html") return response.end("<html><body>Mantenimiento</body></html>");
      if (play === "huge") return response.end(Buffer.alloc(3_000_000, 32));
      if (play === "fault_client" || play === "fault_server")
        return response.writeHead(500).end(faultXml(play === "fault_client" ? "Client" : "Server"));
      const body = findNode(await readXml(Buffer.from(text)), "Body");
      const given = body ? await answer(body, text, play) : faultXml("Client");
      if (play === "lost") return request.socket.destroy();
      if (play === "late") return null;
      if (play === "slow") await wait(500);
      response.writeHead(200, { "content-type": "text/xml; charset=utf-8" });
      if (play !== "half") return response.end(given);
      response.write(given.slice(0, given.length / 2));
      return setTimeout(() => request.socket.destroy(), 50);
    })().catch((error: unknown) => {
      faults.push(String(error));
      response.writeHead(500).end(faultXml("Client"));
    });
  });
  const sockets = new Set<TLSSocket>();
  server.on("secureConnection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  started.value = {
    url: `https://127.0.0.1:${port}/hospedajes-web/ws/v1/comunicacion`,
    account,
    documents,
    communications,
    requests: 0,
    register(reference, type) {
      const code = randomUUID();
      communications.push({ code, type, reference, persons: 1, isCancelled: false });
      return code;
    },
    cancelAtOnce(reference) {
      for (const one of communications) if (one.reference === reference) one.isCancelled = true;
    },
    forgetLots: () => lots.clear(),
    showCancelled(isShown) {
      queries.showCancelled = isShown;
    },
    inForce: (reference) =>
      communications.flatMap((one) => (one.reference === reference && !one.isCancelled ? [one.type] : [])),
    finish() {
      for (const finish of finishes.splice(0)) finish();
    },
    finishLatest: () => finishes.pop()?.(),
    hold(isHeld) {
      held.value = isHeld;
    },
    async findFaults() {
      const found = faults.splice(0);
      const given = checked.splice(0);
      for (const schema of new Set(given.map((one) => one.schema))) {
        const texts = given.filter((one) => one.schema === schema).map(({ text }) => text);
        found.push(...(await validateLodgingXml(texts, schema)));
      }
      return found;
    },
    play: (...next) => void plays.push(...next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return started.value;
}
