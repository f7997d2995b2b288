import { addValidation } from "#server/engine/services/seal/add-validation.ts";
import type { ValidationData } from "#server/engine/services/validation/collect-validation.ts";

export interface ExtendedDocumentContent {
  readonly sealed: Uint8Array;
  readonly data: ValidationData;
}

export const extendDocument = ({ sealed, data }: ExtendedDocumentContent): Promise<Buffer> =>
  addValidation(Buffer.from(sealed), data);
