import { AppError } from "#shared/domain/core/app-error.ts";
import type { Services } from "#server/engine/services/services.ts";
import { callService } from "../service/call-service.ts";
import { LodgingError } from "../service/lodging-error.ts";
import { findAccount } from "../service/service-account.ts";
import { readCommunication } from "../service/service-answers.ts";
import { communicationRequest } from "../service/service-requests.ts";

interface Sought {
  readonly communication: string;
  readonly reference: string;
}

/**
 * Queries the service for a communication of that number for this contract.
 * @returns its `tipo`
 * @throws AppError lodging_not_configured, lodging_service_silent, lodging_communication_unknown
 */
export async function findStored(services: Services, { communication, reference }: Sought): Promise<string> {
  const stored = await findAccount(services, services.db);
  if (!stored?.account) throw new AppError("lodging_not_configured");
  const connection = services.lodging.connect(stored.environment);
  const found = await callService(connection, stored.account, communicationRequest(communication))
    .then((bytes) => readCommunication(bytes, communication))
    .catch((error: unknown): never => {
      if (!(error instanceof LodgingError)) throw error;
      throw new AppError("lodging_service_silent", { cause: error });
    });
  if (found === null || found.isCancelled || found.reference !== reference)
    throw new AppError("lodging_communication_unknown", { params: { code: communication } });
  return found.type;
}
