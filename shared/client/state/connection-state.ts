import { proxy } from "valtio/vanilla";

export type ConnectionStatus = "idle" | "connecting" | "online" | "offline";

/** The live connection to the server: `idle` while nobody is logged in, `offline` while it is tried again. */
export const connectionState = proxy<{ status: ConnectionStatus }>({ status: "idle" });
