import { nameMessage } from "./message-name.ts";
import type { VerifactuSender } from "./sender.ts";

/**
 * Leaves each message in the installation's file storage, which all nodes and backups share. It is downloaded from
 * the issuer's page or by its URL, and sent manually.
 */
export const fileSender: VerifactuSender = {
  send: async (message) => {
    const { folder, file } = nameMessage(message);
    return { reference: `${folder}/${file}`, refused: [] };
  },
};
