import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";

/** Host and port of the server. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

function describeRefusal(code: string, { host, port }: ListenAddress): string | null {
  switch (code) {
    case "EADDRINUSE":
      return (
        `Port ${port} on ${host} is taken by another program, perhaps by another Llavero. ` +
        `End that one, or choose another port: PORT=${port < 65_535 ? port + 1 : 3000} npm start`
      );
    case "EACCES":
      return `This user may not listen on port ${port}: those below 1024 are reserved. Choose another: PORT=3000 npm start`;
    case "EADDRNOTAVAIL":
    case "EAI_AGAIN":
    case "EINVAL":
    case "ENOTFOUND":
      return (
        `HOST=${host} is no address of this machine. ` +
        `Use 127.0.0.1 for this machine alone, or 0.0.0.0 for every network that it is in.`
      );
    default:
      return null;
  }
}

/** Explains to the administrator why listening failed. */
export function explainRefusal(error: unknown, address: ListenAddress): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const text = describeRefusal(code, address);
  return text === null ? error : new Error(text);
}

/**
 * Checks that the server will be able to listen, before anything else is started.
 * @throws Error that says what to do
 */
export async function assertMayListen(address: ListenAddress): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(address.port, address.host);
    await once(probe, "listening");
  } catch (error) {
    throw explainRefusal(error, address);
  }
  probe.close();
  await once(probe, "close");
}

/**
 * Starts listening.
 * @returns the address, as a URL
 * @throws Error that says what to do
 */
export async function startListening(http: FastifyInstance, address: ListenAddress): Promise<string> {
  try {
    return await http.listen({ port: address.port, host: address.host });
  } catch (error) {
    throw explainRefusal(error, address);
  }
}
