import { networkError } from "./api-error.ts";
import { getPlatform } from "./current-platform.ts";
import type { Transport } from "./http.ts";
import { headersOf, type Received, type Sending } from "./transport.ts";

interface Outgoing {
  readonly content: Blob;
  readonly name: string;
  /** Fraction sent, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function receivedBy(request: XMLHttpRequest): Received {
  const { status, responseText } = request;
  return { status, ok: status >= 200 && status < 300, headers: new Headers(), body: parse(responseText) };
}

/** Reason of an aborted request: the caller's own, else the network's. */
function reasonOf(signal: AbortSignal | undefined): Error {
  return signal?.reason instanceof Error ? signal.reason : networkError();
}

function prepare(request: XMLHttpRequest, url: string, sending: Sending, name: string): void {
  request.open("POST", url);
  request.withCredentials = true;
  for (const [header, value] of headersOf({ ...sending, method: "POST" })) request.setRequestHeader(header, value);
  request.setRequestHeader("content-type", "application/octet-stream");
  request.setRequestHeader("x-file-name", encodeURIComponent(name.toWellFormed()));
}

/**
 * Sends a file as the whole body and reports progress, which `fetch` cannot.
 * @throws ApiError with status 0 when no response came; the signal's reason when it was aborted
 */
export function uploadTransport({ content, name, onProgress }: Outgoing): Transport {
  return (path, sending) =>
    new Promise((resolve, reject) => {
      const baseURL = getPlatform().apiBase();
      if (baseURL === null) return reject(networkError());
      const request = new XMLHttpRequest();
      const { signal } = sending;
      const abort = () => request.abort();
      const settle = (act: () => void) => () => {
        signal?.removeEventListener("abort", abort);
        act();
      };
      prepare(request, `${baseURL}${path}`, sending, name);
      request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
      request.addEventListener(
        "load",
        settle(() => resolve(receivedBy(request))),
      );
      request.addEventListener(
        "error",
        settle(() => reject(networkError())),
      );
      request.addEventListener(
        "abort",
        settle(() => reject(reasonOf(signal))),
      );
      if (signal?.aborted) return reject(reasonOf(signal));
      signal?.addEventListener("abort", abort);
      return request.send(content);
    });
}
