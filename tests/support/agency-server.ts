import { createHash } from "node:crypto";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { findNode, nodesNamed, readXml, textAt, type XmlNode } from "#server/engine/services/xml-tree.ts";
import { writeXml, xml, type XmlElement } from "#server/engine/services/xml.ts";
import type { TestAuthority } from "./certificate-files.ts";
import { validateAgencyXml } from "./validate-agency.ts";
import { brokenSignaturesIn } from "./verify-xml-signature.ts";

/**
 * What the server does with one message. `lost` and `late` store it and give no answer, `half` a part of it; `broken`
 * ends the connection before it reads anything.
 */
export type Play =
  | "accept"
  | "accept_with_errors"
  | "refuse"
  | "refuse_last"
  | "skip_last"
  | "lost"
  | "late"
  | "slow"
  | "half"
  | "broken"
  | "fault_client"
  | "fault_server"
  | "html"
  | "forbidden";

interface Stored {
  readonly id: readonly XmlElement[];
  readonly hash: string;
  readonly state: string;
  readonly invoice_type: string;
  readonly tax_amount: string;
  readonly total: string;
  /** `2026-11`: by the operation where it is named. */
  readonly month: string;
}

export interface AgencyServer {
  readonly url: string;
  /** Messages that arrived whole, without their envelope. */
  readonly messages: string[];
  /** Forgets what was received and not looked at. */
  discard(): void;
  /** What is wrong with what was received and answered since the last call: schema, chain, hash, signatures. */
  findFaults(): Promise<string[]>;
  /** Stored records by operation, number and date; each was accepted once. A correction replaces the one before it. */
  readonly stored: Map<string, Stored>;
  /** How often a record was accepted, which is never more than once. */
  readonly accepted: string[];
  readonly settings: { waitSeconds: string; hasQuery: boolean; pageSize: number };
  /** What is done with the next messages, one after the other; then they are accepted. */
  play(...plays: readonly Play[]): void;
  close(): Promise<void>;
}

interface Received {
  readonly body: XmlNode;
  readonly text: string;
  readonly path: string;
}

const NS = "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws";
const namespaces = {
  "xmlns:r": `${NS}/RespuestaSuministro.xsd`,
  "xmlns:q": `${NS}/RespuestaConsultaLR.xsd`,
  "xmlns:sf": `${NS}/SuministroInformacion.xsd`,
} as const;
const DECLARATION = /^<\?xml[^>]*\?>\s*/;

const fields = {
  RegistroAlta: ["IDEmisorFactura", "NumSerieFactura", "FechaExpedicionFactura"],
  RegistroAnulacion: ["IDEmisorFacturaAnulada", "NumSerieFacturaAnulada", "FechaExpedicionFacturaAnulada"],
} as const;

/** AEAT's hash, written from its specification. */
function hashOf(record: XmlNode, previous: string): string {
  const names = record.name === "RegistroAlta" ? fields.RegistroAlta : fields.RegistroAnulacion;
  const own = record.name === "RegistroAlta" ? ["TipoFactura", "CuotaTotal", "ImporteTotal"] : [];
  const pairs = [
    ...names.map((name) => `${name}=${textAt(record, "IDFactura", name)}`),
    ...own.map((name) => `${name}=${textAt(record, name)}`),
    `Huella=${previous}`,
    `FechaHoraHusoGenRegistro=${textAt(record, "FechaHoraHusoGenRegistro")}`,
  ];
  return createHash("sha256").update(pairs.join("&"), "utf8").digest("hex").toUpperCase();
}

const idOf = (record: XmlNode) => {
  const names = record.name === "RegistroAlta" ? fields.RegistroAlta : fields.RegistroAnulacion;
  return names.map((name, index) => xml(`sf:${fields.RegistroAlta[index]}`, textAt(record, "IDFactura", name)));
};
const operationOf = ({ name }: XmlNode) => (name === "RegistroAlta" ? "Alta" : "Anulacion");
const keyOf = (record: XmlNode) =>
  [operationOf(record), ...idOf(record).map(({ content }) => String(content))].join("|");

const envelope = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body>${content}</env:Body></env:Envelope>`;
const faultXml = (side: string) =>
  envelope(
    `<env:Fault><faultcode>env:${side}</faultcode><faultstring>Codigo[4102]. Prueba de ${side}</faultstring></env:Fault>`,
  );

/** AEAT's web service for tests on loopback: it requires a certificate of the authority, and plays its answers. */
export async function createAgencyServer(authority: TestAuthority): Promise<AgencyServer> {
  const own = await authority.issue("/C=ES/CN=127.0.0.1", ["subjectAltName=IP:127.0.0.1"]);
  const plays: Play[] = [];
  const documents: { readonly schema: string; readonly text: string }[] = [];
  const [messages, faults, accepted]: [string[], string[], string[]] = [[], [], []];
  const stored = new Map<string, Stored>();
  const seen = new Set<string>();
  /** The last record of each issuer's chain, as the next one must name it. */
  const ends = new Map<string, string>();
  const settings = { waitSeconds: "0", hasQuery: true, pageSize: 1_000 };

  /** Checks chain and hash of a record as it arrives: it names the last of its issuer's chain, by what identifies an invoice and by the hash. A repeated one has its place. */
  function check(record: XmlNode): void {
    const hash = textAt(record, "Huella");
    const isFirst = textAt(record, "Encadenamiento", "PrimerRegistro") === "S";
    const named = [...fields.RegistroAlta, "Huella"].map((name) =>
      textAt(record, "Encadenamiento", "RegistroAnterior", name),
    );
    if (hashOf(record, named.at(-1) ?? "") !== hash) faults.push(`${keyOf(record)}: hash`);
    if (seen.has(hash)) return;
    const id = idOf(record).map(({ content }) => String(content));
    const end = ends.get(id[0] ?? "");
    if (isFirst ? end !== undefined : named.join("|") !== end)
      faults.push(`${keyOf(record)}: not after ${end ?? "none"}`);
    seen.add(hash);
    ends.set(id[0] ?? "", [...id, hash].join("|"));
  }

  function answerRecord(record: XmlNode, verdict: "accept" | "accept_with_errors" | "refuse"): XmlElement {
    const known = stored.get(keyOf(record));
    const line = (state: string, more: readonly XmlElement[]) =>
      xml("r:RespuestaLinea", [
        xml("r:IDFactura", idOf(record)),
        xml("r:Operacion", [xml("sf:TipoOperacion", operationOf(record))]),
        xml("r:EstadoRegistro", state),
        ...more,
      ]);
    const error = (code: string, text: string) => [
      xml("r:CodigoErrorRegistro", code),
      xml("r:DescripcionErrorRegistro", text),
    ];
    const rejection = textAt(record, "RechazoPrevio");
    const isCorrection = textAt(record, "Subsanacion") === "S" && rejection !== "X";
    if (isCorrection && !known) return line("Incorrecto", error("3002", "No existe el registro de facturación."));
    if (known && !isCorrection) {
      const duplicate = xml("r:RegistroDuplicado", [
        xml("sf:IdPeticionRegistroDuplicado", "20261127000001"),
        xml("sf:EstadoRegistroDuplicado", known.state === "Correcto" ? "Correcta" : "AceptadaConErrores"),
      ]);
      return line("Incorrecto", [...error("3000", "Registro de facturación duplicado."), duplicate]);
    }
    if (verdict === "refuse") return line("Incorrecto", error("1153", "El NIF del destinatario no está identificado."));
    const state = verdict === "accept" ? "Correcto" : "AceptadoConErrores";
    const [, month = "", year = ""] = (
      textAt(record, "FechaOperacion") || String(idOf(record)[2]?.content ?? "")
    ).split("-");
    stored.set(keyOf(record), {
      id: idOf(record),
      hash: textAt(record, "Huella"),
      state,
      invoice_type: textAt(record, "TipoFactura"),
      tax_amount: textAt(record, "CuotaTotal"),
      total: textAt(record, "ImporteTotal"),
      month: `${year}-${month}`,
    });
    accepted.push(isCorrection ? `${keyOf(record)}|${textAt(record, "Huella")}` : keyOf(record));
    return line(
      state,
      verdict === "accept" ? [] : error("2004", "El valor de FechaHoraHusoGenRegistro no es el esperado."),
    );
  }

  function answerMessage(message: XmlNode, play: Play): string {
    const records = nodesNamed(message, "RegistroFactura").flatMap(({ children }) => children);
    for (const record of records) check(record);
    const isLast = (index: number) => index === records.length - 1;
    const lines = records.map((record, index) => {
      const isRefused = play === "refuse" || (play === "refuse_last" && isLast(index));
      if (play === "accept_with_errors") return answerRecord(record, "accept_with_errors");
      return answerRecord(record, isRefused ? "refuse" : "accept");
    });
    const wrong = lines.filter(({ content }) => JSON.stringify(content).includes('"Incorrecto"')).length;
    const isAll = wrong === lines.length;
    const holder = ["NombreRazon", "NIF"].map((name) =>
      xml(`sf:${name}`, textAt(message, "Cabecera", "ObligadoEmision", name)),
    );
    const some = isAll ? "Incorrecto" : "ParcialmenteCorrecto";
    const state = wrong === 0 ? "Correcto" : some;
    const document = writeXml(
      xml(
        "r:RespuestaRegFactuSistemaFacturacion",
        [
          isAll ? null : xml("r:CSV", `CSV${messages.length}`),
          xml("r:Cabecera", [xml("sf:ObligadoEmision", holder)]),
          xml("r:TiempoEsperaEnvio", settings.waitSeconds),
          xml("r:EstadoEnvio", state),
          ...(play === "skip_last" ? lines.slice(0, -1) : lines),
        ],
        namespaces,
      ),
    );
    documents.push({ schema: "RespuestaSuministro.xsd", text: document });
    return document;
  }

  function answerQuery(query: XmlNode): string {
    const holder = ["NombreRazon", "NIF"].map((name) =>
      xml(`sf:${name}`, textAt(query, "Cabecera", "ObligadoEmision", name)),
    );
    const period = ["Ejercicio", "Periodo"].map((name) =>
      xml(`q:${name}`, textAt(query, "FiltroConsulta", "PeriodoImputacion", name)),
    );
    const [year, month] = period.map(({ content }) => String(content));
    const tax_id = textAt(query, "Cabecera", "ObligadoEmision", "NIF");
    const ofPeriod = [...stored].filter(
      ([key, one]) => key.startsWith(`Alta|${tax_id}|`) && one.month === `${year}-${month}`,
    );
    const after = textAt(query, "FiltroConsulta", "ClavePaginacion", "NumSerieFactura");
    const start = after === "" ? 0 : 1 + ofPeriod.findIndex(([, { id }]) => id[1]?.content === after);
    const found = ofPeriod.slice(start, start + settings.pageSize);
    const isMore = start + found.length < ofPeriod.length;
    return writeXml(
      xml(
        "q:RespuestaConsultaFactuSistemaFacturacion",
        [
          xml("q:Cabecera", [xml("sf:IDVersion", "1.0"), xml("sf:ObligadoEmision", holder)]),
          xml("q:PeriodoImputacion", period),
          xml("q:IndicadorPaginacion", isMore ? "S" : "N"),
          xml("q:ResultadoConsulta", found.length > 0 ? "ConDatos" : "SinDatos"),
          ...found.map(([key, { id, hash, state, invoice_type, tax_amount, total }]) =>
            xml("q:RegistroRespuestaConsultaFactuSistemaFacturacion", [
              xml("q:IDFactura", id),
              xml("q:DatosRegistroFacturacion", [
                xml("q:TipoFactura", invoice_type),
                xml("q:CuotaTotal", tax_amount),
                xml("q:ImporteTotal", total),
                xml("q:Huella", hash),
              ]),
              xml("q:EstadoRegistro", [
                xml("q:TimestampUltimaModificacion", "2026-11-27T10:00:00+01:00"),
                xml("q:EstadoRegistro", stored.has(key.replace("Alta", "Anulacion")) ? "Anulado" : state),
              ]),
            ]),
          ),
          isMore ? xml("q:ClavePaginacion", found.at(-1)?.[1].id ?? []) : null,
        ],
        namespaces,
      ),
    );
  }

  /** Answers to requirements have a service of their own, and only they name one (`sfRequerimiento`). */
  function isOfService(message: XmlNode, path: string): boolean {
    const reference = textAt(message, "Cabecera", "RemisionRequerimiento", "RefRequerimiento");
    const isSigned = nodesNamed(message, "RegistroFactura").every(({ children }) =>
      children.every((record) => findNode(record, "Signature") !== null),
    );
    return path.endsWith("RequerimientoSOAP") ? reference !== "" && isSigned : reference === "";
  }

  function answer({ body, text, path }: Received, play: Play): { status: number; text: string } {
    const query = findNode(body, "ConsultaFactuSistemaFacturacion");
    if (query && !settings.hasQuery) return { status: 500, text: faultXml("Server") };
    const [element] = /<(sum|con):[\s\S]*(?=<\/soapenv:Body>)/.exec(text) ?? [""];
    const schema = query ? "ConsultaLR.xsd" : "SuministroLR.xsd";
    documents.push({ schema, text: element });
    if (query) return { status: 200, text: envelope(answerQuery(query).replace(DECLARATION, "")) };
    messages.push(element);
    if (path.endsWith("RequerimientoSOAP"))
      faults.push(...brokenSignaturesIn(text).map((record) => `broken signature: ${record.slice(0, 300)}`));
    const message = findNode(body, "RegFactuSistemaFacturacion");
    if (!message || !isOfService(message, path)) return { status: 500, text: faultXml("Client") };
    return { status: 200, text: envelope(answerMessage(message, play).replace(DECLARATION, "")) };
  }

  const server = createServer(
    { key: own.key, cert: own.pem, ca: authority.pem, requestCert: true, rejectUnauthorized: true },
    (request, response) => {
      void (async () => {
        const text = (await buffer(request)).toString("utf8");
        const isQuery = text.includes("ConsultaFactuSistemaFacturacion");
        const play = (isQuery ? null : plays.shift()) ?? "accept";
        if (play === "broken") return request.socket.destroy();
        if (play === "html") return response.end("<html><body>Mantenimiento</body></html>");
        if (play === "forbidden") return response.writeHead(403).end("<html>403</html>");
        if (play === "fault_client" || play === "fault_server")
          return response.writeHead(500).end(faultXml(play === "fault_client" ? "Client" : "Server"));
        const body = findNode(await readXml(Buffer.from(text)), "Body");
        if (!body) return response.writeHead(500).end(faultXml("Client"));
        const given = answer({ body, text, path: request.url ?? "" }, play);
        if (play === "lost") return request.socket.destroy();
        if (play === "late") return null;
        if (play === "slow") await wait(700);
        response.writeHead(given.status, { "content-type": "text/xml; charset=utf-8" });
        if (play !== "half") return response.end(given.text);
        response.write(given.text.slice(0, given.text.length / 2));
        return setTimeout(() => request.socket.destroy(), 50);
      })();
    },
  );
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
  return {
    url: `https://127.0.0.1:${port}/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP`,
    messages,
    discard() {
      faults.length = 0;
      documents.length = 0;
    },
    async findFaults() {
      const found = faults.splice(0);
      const given = documents.splice(0);
      for (const schema of new Set(given.map((one) => one.schema))) {
        const texts = given.filter((one) => one.schema === schema).map(({ text }) => text);
        found.push(...(await validateAgencyXml(texts, schema)));
      }
      return found;
    },
    stored,
    accepted,
    settings,
    play: (...next) => void plays.push(...next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
