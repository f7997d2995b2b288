import * as z from "zod/mini";
import type { ReadingFailure } from "#shared/domain/rentals/index-reading.ts";
import type { DateString } from "#shared/lib/dates.ts";

/** The final value of a month, in basis points. */
export interface PublishedValue {
  readonly month: DateString;
  readonly value: number;
}

/** Who publishes indices: INE's service, or a test's server that answers as its documentation says. */
export interface IndexPublisher {
  /** False if this installation reads no service. */
  readonly isOn: boolean;
  /**
   * The latest months of a series, without provisional values.
   * @throws UnreadableIndex
   */
  read(series: string, signal: AbortSignal): Promise<readonly PublishedValue[]>;
}

export class UnreadableIndex extends Error {
  readonly failure: ReadingFailure;
  constructor(failure: ReadingFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/** Months that a reading covers: those that an increment may need, and some to see corrections. */
const MONTHS = 14;
const ANSWER_MS = 15_000;
/** Fourteen months are about 2 KB. */
const LARGEST_TEXT = 200_000;

/** A month of a series (`tip=A`, the readable form). The first estimate of the IPC has the type `Avance`. */
const observation = z.object({
  T3_TipoDato: z.string(),
  T3_Periodo: z.string().check(z.regex(/^M(0[1-9]|1[0-2])$/)),
  Anyo: z.int().check(z.minimum(1990), z.maximum(2200)),
  Valor: z.nullable(z.number().check(z.minimum(-100), z.maximum(100))),
});
const FINAL = "Definitivo";

const series = z.object({ COD: z.string(), Data: z.array(z.unknown()).check(z.maxLength(500)) });

/** @throws Error when a month is there twice */
function toValues(given: readonly unknown[]): PublishedValue[] {
  const values = given.flatMap((item) => {
    const { T3_TipoDato, T3_Periodo, Anyo, Valor } = observation.parse(item);
    if (T3_TipoDato !== FINAL || Valor === null) return [];
    return [{ month: `${Anyo}-${T3_Periodo.slice(1)}-01`, value: Math.round(Valor * 100) }];
  });
  if (new Set(values.map(({ month }) => month)).size < values.length) throw new Error("A month twice");
  return values;
}

/** @throws UnreadableIndex unexpected, when the text is not the series in its documented form */
export function readSeries(code: string, text: string): readonly PublishedValue[] {
  try {
    const { COD, Data } = series.parse(JSON.parse(text));
    if (COD !== code) throw new Error(`Another series: ${COD.slice(0, 40)}`);
    return toValues(Data);
  } catch (cause) {
    throw new UnreadableIndex("unexpected", cause);
  }
}

async function readText({ body }: Response): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value;
    if (text.length > LARGEST_TEXT) throw new UnreadableIndex("unexpected");
  }
  return text;
}

/**
 * INE's public JSON service (Tempus3): `DATOS_SERIE/{code}`, described at ine.es/dyngs/DAB/index.htm.
 * @param origin without a trailing slash; null: nothing is read
 */
export function createIndexPublisher(origin: string | null): IndexPublisher {
  return {
    isOn: origin !== null,
    async read(code, signal) {
      if (origin === null) throw new UnreadableIndex("unreachable");
      try {
        const response = await fetch(`${origin}/wstempus/js/ES/DATOS_SERIE/${code}?nult=${MONTHS}&tip=A`, {
          signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
        });
        if (!response.ok) throw new UnreadableIndex("unreachable");
        return readSeries(code, await readText(response));
      } catch (error) {
        throw error instanceof UnreadableIndex ? error : new UnreadableIndex("unreachable", error);
      }
    },
  };
}
