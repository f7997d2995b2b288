import { nameMessage } from "./message-name.ts";
import type { VerifactuSender } from "./sender.ts";

/**
 * Leaves each message where it is kept already: among the installation's files, which every node sees and a backup holds. From
 * there whoever sends it takes it, by the issuer's page or its address.
 */
export const keptSender: VerifactuSender = {
  send: async (message) => {
    const { folder, file } = nameMessage(message);
    return { reference: `${folder}/${file}`, refused: [] };
  },
};
