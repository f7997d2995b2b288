import { documentContents, documentStates } from "#shared/domain/documents/document.ts";
import { codeChoices } from "#shared/domain/documents/signing-code.ts";
import { signingStrengths } from "#shared/domain/documents/signing-strength.ts";
import { signerRoles, signerTasks, signingOrders } from "#shared/domain/documents/signer.ts";
import { languages } from "#shared/lib/language.ts";
import { choices } from "#web/components/choices.ts";

export const documentStateChoices = choices(documentStates, (state) => `documents.state.${state}`);
export const documentContentChoices = choices(documentContents, (content) => `documents.content.${content}`);
export const signingOrderChoices = choices(signingOrders, (order) => `documents.signing_order.${order}`);
export const signingStrengthChoices = choices(signingStrengths, (strength) => `documents.signing_strength.${strength}`);
export const codeChoiceChoices = choices(codeChoices, (choice) => `documents.code_choice.${choice}`);
export const documentLanguageChoices = choices(languages, (language) => `documents.language.${language}`);
export const signerTaskChoices = choices(signerTasks, (task) => `documents.signer.task.${task}`);
export const signerRoleChoices = choices(signerRoles, (role) => `documents.signer.role.${role}`);
