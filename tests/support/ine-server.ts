import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";

/** A month as INE's service describes it in its readable form (`tip=A`). */
export interface IneMonth {
  readonly Fecha: string;
  readonly T3_TipoDato: string;
  readonly T3_Periodo: string;
  readonly Anyo: number;
  readonly Valor: number | null;
}

/** @param month `2026-09` */
export function ineMonth(month: string, Valor: number | null, T3_TipoDato = "Definitivo"): IneMonth {
  const [year = "", number = ""] = month.split("-");
  return {
    Fecha: `${month}-01T00:00:00.000+02:00`,
    T3_TipoDato,
    T3_Periodo: `M${number}`,
    Anyo: Number(year),
    Valor,
  };
}

/** The text of a series, as `DATOS_SERIE` answers it. */
export const ineSeries = (COD: string, Data: readonly unknown[]): string =>
  JSON.stringify({ COD, Nombre: "Nacional. Variación anual.", T3_Unidad: "Tasas", T3_Escala: " ", Data });

export interface IneServer {
  readonly url: string;
  /** Paths with their queries, in the order of the requests. */
  readonly requests: readonly string[];
  /** The text of each series, by its code; another one gets 404. */
  readonly series: Map<string, string>;
  /** Sets how it answers from now on; null: with the series. */
  answerBy(respond: ((response: ServerResponse) => void) | null): void;
  close(): Promise<void>;
}

/** A local server that answers as INE's documentation describes its public JSON service. */
export async function startIneServer(): Promise<IneServer> {
  const requests: string[] = [];
  const series = new Map<string, string>();
  let respond: ((response: ServerResponse) => void) | null = null;
  const server = createServer(({ url = "" }, response) => {
    requests.push(url);
    if (respond) return respond(response);
    const text = series.get(/DATOS_SERIE\/(\w+)/.exec(url)?.[1] ?? "");
    response.writeHead(text === undefined ? 404 : 200, { "content-type": "application/json;charset=utf-8" }).end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    series,
    answerBy: (next) => void (respond = next),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
